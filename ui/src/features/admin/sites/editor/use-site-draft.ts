import { useEffect, useState } from 'react'
import { keepInTab, keptInTab } from '@/lib/kept-in-tab'
import type { SiteContent } from '@/lib/schemas'
import { countOf, differing, NOTHING, rebased, type SiteTyped } from './site-typed'

interface Draft {
  /** What was there when the first letter was typed, so that nobody else's save is overwritten. */
  version: number
  typed: SiteTyped
}

const keyOf = (orderId: string) => `website:${orderId}`

/** What is typed, until it is saved, for as long as the tab is open. What the server answers meanwhile takes nothing away. */
export function useSiteDraft(orderId: string, content: SiteContent) {
  const [draft, setDraft] = useState(() => keptInTab(keyOf(orderId)) as Draft | null)
  useEffect(() => keepInTab(keyOf(orderId), draft), [orderId, draft])
  const typed = draft?.typed ?? NOTHING
  const put = (changed: (before: SiteTyped) => SiteTyped) => setDraft((before) => next(before, content, changed))
  return {
    typed,
    /** Where typing began. */
    since: draft?.version ?? content.version,
    count: countOf(typed, content),
    /** Somebody else has saved since: nothing can be saved before one of both is chosen. */
    isBehind: draft !== null && draft.version !== content.version,
    change: (changes: Partial<SiteTyped>) => put((before) => ({ ...before, ...changes })),
    type: (path: string, text: string) => put((before) => ({ ...before, texts: { ...before.texts, [path]: text } })),
    choose: (path: string, choice: 'edit' | 'form') =>
      put((before) => ({ ...before, choices: { ...before.choices, [path]: choice } })),
    discard: () => setDraft(null),
    keepMine: () => setDraft((before) => before && wholeOf(rebased(before.typed, content), content)),
    /** What was typed on while this was saved stays. */
    saved: (sent: SiteTyped, answer: SiteContent) =>
      setDraft((before) => (before && before.typed !== sent ? wholeOf(rebased(before.typed, answer), answer) : null)),
  }
}

export type SiteDraft = ReturnType<typeof useSiteDraft>

function next(before: Draft | null, content: SiteContent, changed: (before: SiteTyped) => SiteTyped): Draft | null {
  const version = before?.version ?? content.version
  const typed = changed(before?.typed ?? NOTHING)
  return version === content.version ? wholeOf(differing(typed, content), content) : { version, typed }
}

function wholeOf(typed: SiteTyped, content: SiteContent): Draft | null {
  return countOf(typed, content) === 0 ? null : { version: content.version, typed }
}
