import { useState } from 'react'
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
    const draft = read(site)
    return draft && (draft.id === id || (isNew && draft.isNew)) ? draft.text : null
  })
  return {
    kept,
    keep: (text: string) => write(site, text.trim() ? { id, text, isNew } : null),
    forget: () => write(site, null),
  }
}

function read(site: string): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(site)) ?? 'null') as Draft | null
  } catch {
    return null
  }
}

function write(site: string, draft: Draft | null): void {
  try {
    if (draft) sessionStorage.setItem(keyOf(site), JSON.stringify(draft))
    else sessionStorage.removeItem(keyOf(site))
  } catch {
    // Nowhere to keep it.
  }
}
