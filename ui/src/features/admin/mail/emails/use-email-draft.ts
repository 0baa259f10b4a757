import { useState } from 'react'
import type { EmailDetails, EmailText } from '@/lib/schemas'

interface Draft {
  text: EmailText
  /** Of what stood there when the first letter was changed, so that nobody else's change is overwritten. */
  revision: string
}

/** What is typed, until it is saved. What comes from the server meanwhile takes nothing away. */
export function useEmailDraft({ text, revision }: EmailDetails) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const shown = draft?.text ?? text
  return {
    text: shown,
    isUnsaved: draft !== null && !isSame(draft.text, text),
    revision: draft?.revision ?? revision,
    change: (changes: Partial<EmailText>) => {
      setDraft((before) => ({
        text: { ...(before?.text ?? text), ...changes },
        revision: before?.revision ?? revision,
      }))
    },
    discard: () => {
      setDraft(null)
    },
    /** What was typed on while this was saved stays, on top of it. */
    saved: (sent: EmailText, next: string) => {
      setDraft((before) => (before && !isSame(before.text, sent) ? { ...before, revision: next } : null))
    },
    /** Whoever has seen what was saved meanwhile may go on from there. */
    rebase: () => {
      setDraft((before) => before && { ...before, revision })
    },
  }
}

function isSame(one: EmailText, other: EmailText): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

export type EmailDraft = ReturnType<typeof useEmailDraft>
