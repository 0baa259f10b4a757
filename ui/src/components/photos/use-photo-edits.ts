import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { ApiError } from '@/lib/http'
import type { PhotoFocus } from '@/lib/schemas'
import type { KeptPhotos, PhotoDoor } from './photo-door'
import { first, moved, NO_EDITS, placedOf, replaced, rowsOf, type PhotoEdits, type PhotoRow } from './photo-edits'

/** What is typed, moved and removed on the page, until it is saved. */
export function usePhotoEdits(kept: KeptPhotos) {
  const [edits, setEdits] = useState<PhotoEdits>(NO_EDITS)
  const rows = rowsOf(kept, edits)
  const change = (next: Partial<PhotoEdits>) => setEdits((now) => ({ ...now, ...next }))
  return {
    rows,
    hasEdits: edits !== NO_EDITS,
    describe: (id: string, alt: string) => setEdits((now) => ({ ...now, alts: { ...now.alts, [id]: alt } })),
    focus: (id: string, focus: PhotoFocus) => setEdits((now) => ({ ...now, foci: { ...now.foci, [id]: focus } })),
    move: (id: string, by: -1 | 1) => change({ order: moved(rows, id, by) }),
    makeMain: (id: string) => change({ order: first(rows, id) }),
    remove: (id: string) => setEdits((now) => ({ ...now, removed: [...now.removed, id] })),
    restore: (id: string) => setEdits((now) => ({ ...now, removed: now.removed.filter((one) => one !== id) })),
    replace: (id: string, next: string) => setEdits((now) => replaced(rowsOf(kept, now), now, id, next)),
    forget: () => setEdits(NO_EDITS),
  }
}

/** Puts the rows on the website, as they are shown; what waits and was removed goes for good. */
export function useSavePhotos(door: PhotoDoor, kept: KeptPhotos, onSaved: () => void) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: async (rows: readonly PhotoRow[]) => {
      let saved = await door.save({ photos: placedOf(rows), revision: kept.revision })
      const gone = saved.waiting.filter(({ id }) => rows.some((row) => row.isRemoved && row.photo.id === id))
      for (const { id } of gone) saved = await door.remove(id)
      return saved
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(door.key, saved)
      door.onSaved(saved)
      onSaved()
    },
    // Somebody else's photos, or one fewer: what was typed is laid over them.
    onError: (error) => {
      if (error instanceof ApiError && [404, 409].includes(error.status))
        void queryClient.invalidateQueries({ queryKey: door.key })
    },
  })
}
