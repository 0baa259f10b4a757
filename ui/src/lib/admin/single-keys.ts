import { useSyncExternalStore } from 'react'

/** Whether keys without a modifier do something: speech input and a brush of the hand press them, too (WCAG 2.1.4). */
const listeners = new Set<() => void>()
let isOn = true

export const areSingleKeysOn = () => isOn

export function switchSingleKeys(on: boolean): void {
  isOn = on
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSingleKeys = () => useSyncExternalStore(subscribe, areSingleKeysOn)
