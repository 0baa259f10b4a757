import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast-store'
import { endHosting } from '@/features/admin/money/hosting/end-hosting'
import { refreshOrders } from '@/lib/admin/admin-data'
import { errorMessage, http, serverMessageOr } from '@/lib/http'
import type { AdminOrder } from '@/lib/schemas'
import { useSingleMutation } from '@/lib/use-single-mutation'

interface RefundRequest {
  amountCents: number
  endsHosting: boolean
}

interface UseRefundOptions {
  onDone: () => void
  /** The money has gone back, but hosting could not be ended: that is asked about on its own. */
  onHostingLeft: (problem: string) => void
}

export function useRefund(order: AdminOrder, { onDone, onHostingLeft }: UseRefundOptions) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: async ({ amountCents, endsHosting }: RefundRequest) => {
      const { message } = await http.post('/api/orders/{order_id}/refund', {
        params: { order_id: order.id },
        body: { amountCents, refundedBeforeCents: order.refunded },
      })
      if (!endsHosting) return { said: message, problem: null }
      return endHosting(order.id).then(
        (ended) => ({ said: `${message} ${ended}`, problem: null }),
        (error: unknown) => ({ said: message, problem: `${message} ${serverMessageOr(error, errorMessage(error))}` }),
      )
    },
    onSuccess: ({ said, problem }) => {
      toast({ title: 'Refund Made', description: said })
      if (problem) onHostingLeft(problem)
      else onDone()
    },
    // Also after a failure: the refund may have been made all the same.
    onSettled: () => refreshOrders(queryClient),
  })
}
