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
    isUnsaved: draft !== null && JSON.stringify(draft.text) !== JSON.stringify(text),
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
    /** Whoever has seen what was saved meanwhile may go on from there. */
    rebase: () => {
      setDraft((before) => before && { ...before, revision })
    },
  }
}

export type EmailDraft = ReturnType<typeof useEmailDraft>
