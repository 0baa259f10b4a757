import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { refreshAfterDelete, refreshOrders } from '@/lib/admin/admin-data'
import { errorMessage, http, isCoded, isGone } from '@/lib/http'
import type { OrderStatus } from '@/lib/order-status'
import type { AdminOrder, StatusUpdate } from '@/lib/schemas'

/** Whoever learns that somebody else has moved the order meanwhile can move it all the same, by pressing again. `moved` is
 * where it is then: the list beside the dialog may not have it anymore. */
export function useUpdateStatus({ id, status }: AdminOrder, onUpdated: () => void) {
  const queryClient = useQueryClient()
  const [moved, setMoved] = useState<AdminOrder>()
  const seen = useRef<OrderStatus | undefined>(status)
  const mutation = useSingleMutation({
    mutationFn: (update: StatusUpdate) =>
      http.patch('/api/orders/{order_id}/status', { params: { order_id: id }, body: update, ifMatch: seen.current }),
    onSuccess: () => {
      refreshOrders(queryClient)
      toast({ title: 'Status Updated', description: 'Order status has been successfully updated.' })
      onUpdated()
    },
    onError: (error) => {
      if (isGone(error)) refreshAfterDelete(queryClient, id)
      if (isMoved(error)) {
        seen.current = undefined
        refreshOrders(queryClient)
        const params = { order_id: id }
        http.get('/api/orders/{order_id}', { params }).then(({ order }) => setMoved(order), ignore)
      }
      toast({ title: 'Update Failed', description: errorMessage(error), variant: 'destructive' })
    },
  })
  return { ...mutation, moved }
}

/** The refusal has said where it is. */
const ignore = () => undefined

function isMoved(error: unknown): boolean {
  return isCoded(error, 'order_moved')
}
