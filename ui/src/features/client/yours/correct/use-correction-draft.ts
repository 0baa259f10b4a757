import { useState } from 'react'
import { keepInTab, keptInTab } from '@/lib/kept-in-tab'
import type { Correction, ServiceFacts } from '@/lib/schemas'
import { textsOfPart, type CorrectedPart, type Typed } from './corrections'

interface Draft {
  /** What the website said when it was begun: once that's another text, what was typed is out of date. */
  base: string
  typed: Typed
  services: readonly ServiceFacts[]
}

const baseOf = (part: CorrectedPart, found: Correction) =>
  JSON.stringify(part.id === 'services' ? found.services : textsOfPart(part, found).map(({ text }) => text))

/** What is typed for a part and isn't saved yet, for as long as the tab is open: a login may end in the middle of it. */
export function useCorrectionDraft(part: CorrectedPart, found: Correction) {
  const key = `correct:${found.online.hash}:${part.id}`
  const [base] = useState(() => baseOf(part, found))
  const [kept] = useState(() => {
    const draft = keptInTab(key) as Draft | null
    return draft?.base === base ? draft : null
  })
  return {
    kept,
    keep: (typed: Typed, services: readonly ServiceFacts[]) => keepInTab(key, { base, typed, services }),
    forget: () => keepInTab(key, null),
  }
}
