import { useState } from 'react'
import { keepInTab, keptInTab } from '@/lib/kept-in-tab'
import type { WebsiteReview } from '@/lib/schemas'
import type { Writing } from './review-data'

interface Draft {
  id: string
  text: string
  isNew: boolean
}

const keyOf = (site: string) => `note:${site}`

/**
 * The words of a note that isn't saved yet, for as long as the tab is open: a login may end in the middle of it, and
 * phones reload a tab that was left. The same note has them again, or the next new one.
 */
export function useNoteDraft(site: string, { id }: Writing, { notes }: WebsiteReview) {
  const isNew = notes.every((note) => note.id !== id)
  const [kept] = useState(() => {
    const draft = keptInTab(keyOf(site)) as Draft | null
    return draft && (draft.id === id || (isNew && draft.isNew)) ? draft.text : null
  })
  return {
    kept,
    keep: (text: string) => keepInTab(keyOf(site), text.trim() ? { id, text, isNew } : null),
    forget: () => keepInTab(keyOf(site), null),
  }
}
