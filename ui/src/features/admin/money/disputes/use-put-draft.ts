import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { refreshOrders } from '@/lib/admin/admin-data'
import { confirmed } from '@/lib/admin/confirmation'
import { http } from '@/lib/http'

/** Puts the evidence at Stripe, or renews what was put there before. It submits nothing. */
export function usePutDraft(orderId: string, disputeId: string) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: () =>
      confirmed(() =>
        http.post('/api/orders/{order_id}/disputes/{dispute_id}/evidence/draft', {
          params: { order_id: orderId, dispute_id: disputeId },
        }),
      ),
    onSuccess: ({ message }) => toast({ title: 'Draft at Stripe', description: message }),
    failed: 'Draft Not Put at Stripe',
    // Also after a failure: Stripe may have said how the dispute stands.
    onSettled: () => refreshOrders(queryClient),
  })
}
