import { useSyncExternalStore } from 'react'
import { addonsOf, type Addon } from './catalogue'

/** The visitor's choice. It outlives the page, so that the way back from checkout finds it as it is now. */
let chosen: readonly Addon[] = []
const listeners = new Set<() => void>()

/** Takes the choice from the boxes: they may have been used before React came, or restored by the browser. */
export function adoptBoxes(): void {
  const boxes = document.querySelectorAll<HTMLInputElement>('input[name="addons"]:checked')
  chooseAddons(addonsOf([...boxes].map(({ value }) => value)))
}

export function chooseAddons(addons: readonly Addon[]): void {
  chosen = addons
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const read = () => chosen

export function useChosenAddons(): readonly Addon[] {
  return useSyncExternalStore(subscribe, read, read)
}
