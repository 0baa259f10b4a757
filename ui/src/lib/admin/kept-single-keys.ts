import { get, set } from 'idb-keyval'
import { switchSingleKeys } from './single-keys'

/** Not in local storage, which has two keys of its own (pages 8). It's about this keyboard, not about the account. */
const KEY = 'admin-single-keys'

export async function readSingleKeys(): Promise<void> {
  switchSingleKeys((await get<boolean>(KEY).catch(() => undefined)) ?? true)
}

/** A browser that refuses to keep it has it until the page is closed. */
export function keepSingleKeys(isOn: boolean): void {
  switchSingleKeys(isOn)
  void set(KEY, isOn).catch(() => undefined)
}
