import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { refreshOrders } from '@/lib/admin/admin-data'
import { confirmed } from '@/lib/admin/confirmation'
import { http } from '@/lib/http'
import type { AdminOrder, OrderCharge } from '@/lib/schemas'

interface RefundRequest {
  amountCents: number
  /** Null when there is no hosting to end. The server ends it, so that it is done even if this page is closed. */
  endHosting: boolean | null
}

export const useOrderRefund = ({ id: order_id, refunded }: AdminOrder, onDone: () => void) =>
  useRefund(
    (refund: RefundRequest) =>
      http.post('/api/orders/{order_id}/refund', {
        params: { order_id },
        body: { ...refund, refundedBeforeCents: refunded },
      }),
    onDone,
  )

export const useChargeRefund = (order_id: string, { id: charge_id, refunded }: OrderCharge, onDone: () => void) =>
  useRefund(
    (amountCents: number) =>
      http.post('/api/orders/{order_id}/charges/{charge_id}/refund', {
        params: { order_id, charge_id },
        body: { amountCents, refundedBeforeCents: refunded },
      }),
    onDone,
  )

function useRefund<Asked>(send: (asked: Asked) => Promise<{ message: string }>, onDone: () => void) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (asked: Asked) => confirmed(() => send(asked)),
    onSuccess: ({ message }) => {
      toast({ title: 'Refund Made', description: message })
      onDone()
    },
    // Also after a failure: the refund may have been made all the same.
    onSettled: () => refreshOrders(queryClient),
  })
}
