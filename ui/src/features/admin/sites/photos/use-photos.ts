import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { adminKeys, refreshOrders, useAdminRead } from '@/lib/admin/admin-data'
import { ApiError, http } from '@/lib/http'
import { randomId } from '@/lib/random-id'
import type { PhotoFocus, Photos } from '@/lib/schemas'
import { first, moved, NO_EDITS, placedOf, replaced, rowsOf, type PhotoEdits, type PhotoRow } from './photo-edits'

export function usePhotos(orderId: string) {
  return useAdminRead(adminKeys.orderPhotos(orderId), (signal) =>
    http.get('/api/orders/{order_id}/photos', { params: { order_id: orderId }, signal }),
  )
}

/** What is typed, moved and removed on the page, until it is saved. */
export function usePhotoEdits(kept: Photos) {
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
export function useSavePhotos(orderId: string, kept: Photos, onSaved: () => void) {
  const queryClient = useQueryClient()
  const params = { order_id: orderId }
  return useSingleMutation({
    mutationFn: async (rows: readonly PhotoRow[]) => {
      const body = { photos: placedOf(rows), revision: kept.revision }
      let saved = await http.put('/api/orders/{order_id}/photos', { params, body })
      const gone = saved.waiting.filter(({ id }) => rows.some((row) => row.isRemoved && row.photo.id === id))
      for (const { id } of gone) saved = await removeWaiting(orderId, id)
      return saved
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(adminKeys.orderPhotos(orderId), saved)
      refreshOrders(queryClient)
      toast({ title: 'Photos Saved', description: 'The website was built again.' })
      onSaved()
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409)
        void queryClient.invalidateQueries({ queryKey: adminKeys.orderPhotos(orderId) })
    },
  })
}

const removeWaiting = (orderId: string, photoId: string) =>
  http.delete('/api/orders/{order_id}/photos/{photo_id}', { params: { order_id: orderId, photo_id: photoId } })

/** Takes a picture that the client sent with an answer. */
export function useTakeAnswerFile(orderId: string) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (file: string) =>
      http.post('/api/orders/{order_id}/photos/{photo_id}/from-answer', {
        params: { order_id: orderId, photo_id: randomId() },
        body: { file },
      }),
    onSuccess: (photo) => {
      queryClient.setQueryData<Photos>(
        adminKeys.orderPhotos(orderId),
        (photos) => photos && { ...photos, waiting: [...photos.waiting, photo] },
      )
    },
    failed: 'Not Added',
  })
}
