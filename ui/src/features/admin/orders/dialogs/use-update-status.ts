import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { adminKeys, refreshAfterDelete, refreshOrders, useAdminRead } from '@/lib/admin/admin-data'
import { errorMessage, http, isCoded, isGone } from '@/lib/http'
import type { OrderStatus } from '@/lib/order-status'
import type { AdminOrder, StatusUpdate } from '@/lib/schemas'

/** Whoever learns that somebody else has moved the order meanwhile can move it all the same, by pressing again. `moved` is
 * where it is then: the list beside the dialog may not have it anymore. */
export function useUpdateStatus({ id, status }: AdminOrder, onUpdated: () => void) {
  const queryClient = useQueryClient()
  const [seen, setSeen] = useState<OrderStatus | null>(status)
  const read = useAdminRead(
    adminKeys.order(id),
    (signal) => http.get('/api/orders/{order_id}', { params: { order_id: id }, signal }),
    { isIdle: seen !== null },
  )
  const mutation = useSingleMutation({
    mutationFn: (update: StatusUpdate) =>
      http.patch('/api/orders/{order_id}/status', {
        params: { order_id: id },
        body: update,
        ifMatch: seen ?? undefined,
      }),
    onSuccess: () => {
      refreshOrders(queryClient)
      toast({ title: 'Status Updated', description: 'Order status has been successfully updated.' })
      onUpdated()
    },
    onError: (error) => {
      if (isGone(error)) refreshAfterDelete(queryClient, id)
      if (isMoved(error)) {
        setSeen(null)
        refreshOrders(queryClient)
      }
      toast({ title: 'Update Failed', description: errorMessage(error), variant: 'destructive' })
    },
  })
  return { ...mutation, moved: seen === null ? read.data?.order : undefined }
}

function isMoved(error: unknown): boolean {
  return isCoded(error, 'order_moved')
}
