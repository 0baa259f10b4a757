import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react'

interface DeedWords {
  label: string
  /** Whom or what it concerns, where the label doesn't say it. */
  about?: string
  /** A second, quieter line in a menu. */
  hint?: string
  icon: LucideIcon
  isDanger?: boolean
  /** Nobody does it by pressing Enter at once: the palette has it below all else. */
  isLast?: boolean
}

/** Something staff can do on the page that shows: behind a button, in a menu, in the palette. */
export type Deed = DeedWords & ({ to: string } | { href: string } | { run: () => void })

type Asked = 'palette' | 'keys' | null

/** What the admin's pages offer now, and what was asked for above them. The palette itself comes later, on demand. */
const sources = new Set<RefObject<readonly Deed[]>>()
const listeners = new Set<() => void>()
let asked: Asked = null
let isListening = false

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function offeredDeeds(): Deed[] {
  return [...sources].flatMap(({ current }) => current)
}

/** Offers these for as long as the component is there. */
export function useDeeds(deeds: readonly Deed[]): void {
  const latest = useRef(deeds)
  useEffect(() => {
    latest.current = deeds
  })
  useEffect(() => {
    sources.add(latest)
    return () => {
      sources.delete(latest)
    }
  }, [])
}

/** Every page behind the login offers something. */
export const isAtDesk = () => sources.size > 0

export function ask(what: Asked): void {
  asked = what
  tell()
}

export const useAsked = () => useSyncExternalStore(subscribe, () => asked)

export function setListening(isOn: boolean): void {
  isListening = isOn
  tell()
}

/** Whether the keys are heard yet. */
export const useIsListening = () => useSyncExternalStore(subscribe, () => isListening)

export const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** How the palette's key is told to people and to a browser. */
export const jumpKey = () => (isMac() ? '⌘ K' : 'Ctrl K')
export const jumpShortcut = () => (isMac() ? 'Meta+K' : 'Control+K')
