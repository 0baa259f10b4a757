import { keepInTab, keptInTab } from '@/lib/kept-in-tab'
import type { Texts } from './facts-data'

/** What was typed and the server may not have yet. */
interface Typed {
  text: string
  /** What the server had when it was begun: another text since then is somebody else's. */
  base: string
  /** The server has it. It stays until the field is left, so that nothing changes under the hand that types. */
  isKept?: boolean
}

export type Draft = Readonly<Record<string, Typed>>

export const shownText = (draft: Draft, server: Texts, key: string) => draft[key]?.text ?? server[key] ?? ''

export function typed(draft: Draft, server: Texts, key: string, text: string): Draft {
  const before = draft[key]
  const base = before && !before.isKept ? before.base : (server[key] ?? '')
  if (text === base) return without(draft, [key])
  return { ...draft, [key]: { text, base } }
}

/** Keys of what is still to be saved. */
export const unsaved = (draft: Draft) => Object.keys(draft).filter((key) => !draft[key]?.isKept)

/** Keys that somebody else has changed since they were begun. */
export const conflicts = (draft: Draft, server: Texts) =>
  unsaved(draft).filter((key) => {
    const now = server[key] ?? ''
    return now !== draft[key]?.base && now !== draft[key]?.text
  })

/** What was sent is the server's now, unless more was typed meanwhile. */
export function settled(draft: Draft, sent: Texts, server: Texts): Draft {
  const next = Object.entries(draft).map(([key, one]) => {
    if (!(key in sent)) return [key, one] as const
    const isAsSent = one.text === sent[key]
    return [key, { text: one.text, base: server[key] ?? '', ...(isAsSent && { isKept: true }) }] as const
  })
  return Object.fromEntries(next)
}

/** A field was left: what the server has is shown as the server has it. */
export const left = (draft: Draft): Draft =>
  without(
    draft,
    Object.keys(draft).filter((key) => draft[key]?.isKept),
  )

/** Saved over what somebody else wrote, by choice. */
export const kept = (draft: Draft, server: Texts, keys: readonly string[]): Draft =>
  Object.fromEntries(
    Object.entries(draft).map(([key, one]) => [key, keys.includes(key) ? { ...one, base: server[key] ?? '' } : one]),
  )

export const without = (draft: Draft, keys: readonly string[]): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([key]) => !keys.includes(key)))

const nameOf = (orderId: string) => `yours:${orderId}`

/** What lay in the tab. Facts that the website no longer has, such as a removed service's, are nobody's anymore. */
export function readDraft(orderId: string, server: Texts): Draft {
  const found = (keptInTab(nameOf(orderId)) ?? {}) as Draft
  return without(
    found,
    Object.keys(found).filter((key) => !(key in server) || found[key]?.text === server[key]),
  )
}

export function writeDraft(orderId: string, draft: Draft): void {
  const waiting = left(draft)
  keepInTab(nameOf(orderId), Object.keys(waiting).length === 0 ? null : waiting)
}
