import { useState } from 'react'
import { keepInTab, keptInTab } from './kept-in-tab'
import { randomId } from './random-id'

/** What was typed and not sent yet. `tried` is the message that may have arrived. */
export interface MessageDraft {
  text: string
  /** For the team alone. What is typed as a note is one after a reload, too. */
  isNote: boolean
  tried: { words: string; id: string } | null
}

const EMPTY: MessageDraft = { text: '', isNote: false, tried: null }
const keyOf = (name: string) => `message:${name}`

/** A message while it's written, for as long as the tab is open. `sentIds` are those that have arrived. */
export function useMessageDraft(name: string, sentIds: readonly string[]) {
  const [draft, setDraft] = useState(() => readDraft(name, sentIds))
  const keep = (next: MessageDraft) => {
    setDraft(next)
    writeDraft(name, next)
  }
  return {
    text: draft.text,
    isNote: draft.isNote,
    type: (text: string) => keep({ ...draft, text }),
    choose: (isNote: boolean) => keep({ ...draft, isNote }),
    /** The same words and files to the same readers go under the same id, however often they are sent. */
    idFor: (files: readonly string[]): string => {
      const words = JSON.stringify([draft.isNote, draft.text, files])
      const tried = draft.tried?.words === words ? draft.tried : { words, id: randomId() }
      keep({ ...draft, tried })
      return tried.id
    },
    /** Whoever writes a note writes the next one, too, rather than to the client by mistake. */
    forget: () => keep({ ...EMPTY, isNote: draft.isNote }),
  }
}

/** A message that has arrived after all is no draft any more. */
export function readDraft(name: string, sentIds: readonly string[]): MessageDraft {
  const kept = keptInTab(keyOf(name)) as MessageDraft | null
  return kept && !(kept.tried && sentIds.includes(kept.tried.id)) ? kept : EMPTY
}

/** Without words nothing is kept: a note is never the default. */
export const writeDraft = (name: string, draft: MessageDraft): void =>
  keepInTab(keyOf(name), draft.text === '' && !draft.tried ? null : draft)
