import { Suspense } from 'react'
import { hasNotes } from '@/features/admin/sites/notes/has-notes'
import { PartWaiting } from '@/features/admin/sites/part-waiting'
import { lazyPage } from '@/lib/lazy-page'
import type { Site } from '@/lib/schemas'

const notesSection = lazyPage(async () => (await import('@/features/admin/sites/notes/notes-section')).NotesSection)

export function NotesPart({ orderId, site }: { orderId: string; site: Site }) {
  return (
    <Suspense fallback={<PartWaiting part="notes" isLikely={hasNotes(site)} />}>
      <notesSection.Page orderId={orderId} site={site} />
    </Suspense>
  )
}
