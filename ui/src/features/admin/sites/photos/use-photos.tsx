import { useQueryClient } from '@tanstack/react-query'
import type { PhotoDoor } from '@/components/photos/photo-door'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { adminKeys, refreshOrders, useAdminRead } from '@/lib/admin/admin-data'
import { http } from '@/lib/http'
import { randomId } from '@/lib/random-id'
import type { Photos } from '@/lib/schemas'

export function usePhotos(orderId: string) {
  return useAdminRead(adminKeys.orderPhotos(orderId), (signal) =>
    http.get('/api/orders/{order_id}/photos', { params: { order_id: orderId }, signal }),
  )
}

/** How staff reach an order's photos. */
export function useStaffDoor(orderId: string): PhotoDoor {
  const queryClient = useQueryClient()
  const params = { order_id: orderId }
  return {
    key: adminKeys.orderPhotos(orderId),
    sendTo: (id) => `/uploads/photos/${orderId}/${id}`,
    headers: {},
    picture: ({ id, width, height }) => (
      <img src={`/api/orders/${orderId}/photos/${id}`} alt="" width={width} height={height} loading="lazy" />
    ),
    save: (body) => http.put('/api/orders/{order_id}/photos', { params, body }),
    remove: (id) => http.delete('/api/orders/{order_id}/photos/{photo_id}', { params: { ...params, photo_id: id } }),
    onSaved: () => {
      refreshOrders(queryClient)
      toast({ title: 'Photos Saved', description: 'The website was built again.' })
    },
  }
}

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
