import { useEffect, useRef } from 'react'
import { randomId } from '@/lib/random-id'
import type { WebsiteReview } from '@/lib/schemas'
import type { Writing } from './review-data'

/** A new note on a page, where nobody has pointed at anything yet. */
export const blank = (review: WebsiteReview, page: string): Writing => ({
  id: randomId(),
  number: Math.max(0, ...review.notes.map(({ number }) => number)) + 1,
  page,
  part: null,
  x: 0.5,
  y: 0.5,
  viewport: 1280,
  note: null,
})

/** The frame has its name from React, so the tab's own link is what leads it there. */
export function frameTo(address: string): void {
  document.querySelector<HTMLAnchorElement>(`[data-preview-tabs] a[href="${address}"]`)?.click()
}

/** What is chosen on one side is shown on the other. */
export function useScrollTo(chosen: string | null, { notes }: WebsiteReview): void {
  useEffect(() => {
    const note = notes.find(({ id }) => id === chosen)
    if (note) document.getElementById(`note-${note.number}`)?.scrollIntoView({ block: 'nearest' })
    // Only another choice moves anything.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [chosen])
}

/** Whoever saved a note goes on from it in the list; whoever gave one up, from where notes begin. */
export function useFocusAfter(writing: Writing | null): void {
  const before = useRef(writing)
  useEffect(() => {
    const written = before.current
    before.current = writing
    if (!written || writing || document.activeElement !== document.body) return
    const note = document.querySelector<HTMLElement>(`#note-${written.number} [data-where]`)
    const next = note ?? document.querySelector<HTMLElement>('[data-rail-tools] button')
    next?.focus({ preventScroll: true })
  }, [writing])
}
