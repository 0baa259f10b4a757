import { useState } from 'react'
import { keepInTab, keptInTab } from '@/lib/kept-in-tab'
import { randomId } from '@/lib/random-id'

/** What was typed and not sent yet. `tried` is the answer that may have arrived. */
interface Draft {
  text: string
  tried: { words: string; id: string } | null
}

const EMPTY: Draft = { text: '', tried: null }
const keyOf = (orderId: string) => `answer:${orderId}`

/** The words of an answer, for as long as the tab is open. */
export function useAnswerDraft(orderId: string, sentIds: readonly string[]) {
  const [draft, setDraft] = useState(() => read(orderId, sentIds))
  const keep = (next: Draft) => {
    setDraft(next)
    keepInTab(keyOf(orderId), next === EMPTY ? null : next)
  }
  return {
    text: draft.text,
    type: (text: string) => keep({ ...draft, text }),
    /** The same words and files go under the same id, however often they are sent: a try without an answer may have arrived. */
    idFor: (files: readonly string[]): string => {
      const words = JSON.stringify([draft.text, files])
      const tried = draft.tried?.words === words ? draft.tried : { words, id: randomId() }
      keep({ ...draft, tried })
      return tried.id
    },
    forget: () => keep(EMPTY),
  }
}

/** An answer that has arrived after all is no draft any more. */
function read(orderId: string, sentIds: readonly string[]): Draft {
  const kept = keptInTab(keyOf(orderId)) as Draft | null
  return kept && !(kept.tried && sentIds.includes(kept.tried.id)) ? kept : EMPTY
}
