import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { refreshOrders } from '@/lib/admin/admin-data'
import { confirmed } from '@/lib/admin/confirmation'
import { http } from '@/lib/http'
import type { AdminOrder } from '@/lib/schemas'

interface RefundRequest {
  amountCents: number
  /** Null when there is no hosting to end. The server ends it, so that it is done even if this page is closed. */
  endHosting: boolean | null
}

export function useRefund(order: AdminOrder, onDone: () => void) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (refund: RefundRequest) =>
      confirmed(() =>
        http.post('/api/orders/{order_id}/refund', {
          params: { order_id: order.id },
          body: { ...refund, refundedBeforeCents: order.refunded },
        }),
      ),
    onSuccess: ({ message }) => {
      toast({ title: 'Refund Made', description: message })
      onDone()
    },
    // Also after a failure: the refund may have been made all the same.
    onSettled: () => refreshOrders(queryClient),
  })
}
