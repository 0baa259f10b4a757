import { del, get, set } from 'idb-keyval'
import { drafts } from './browser-store'

/** What somebody typed and picked before they bought; it waits in this browser beside the form's draft. */
export interface SamplePick {
  name: string
  town: string
  trade: string
  /** A theme's name; empty until one was picked with "Get this one". */
  look: string
}

const KEY = 'sample-pick'

/** A browser without a store forgets it, which loses nothing that was paid for. */
export async function keepPick(pick: SamplePick): Promise<void> {
  await set(KEY, pick, drafts()).catch(() => undefined)
}

export async function readPick(): Promise<SamplePick | null> {
  return (await get<SamplePick>(KEY, drafts()).catch(() => undefined)) ?? null
}

export async function forgetPick(): Promise<void> {
  await del(KEY, drafts()).catch(() => undefined)
}
