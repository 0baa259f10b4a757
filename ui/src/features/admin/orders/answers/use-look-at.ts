import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { refreshOrders } from '@/lib/admin/admin-data'
import { http } from '@/lib/http'
import type { PauseAnswer } from '@/lib/schemas'

/** Takes these answers off "Needs you". The clock stays as it is. */
export function useLookAt(orderId: string, fresh: readonly PauseAnswer[]) {
  const queryClient = useQueryClient()
  const answers = fresh.map(({ id }) => id)
  return useSingleMutation({
    mutationFn: () =>
      http.post('/api/orders/{order_id}/answers/looked-at', { params: { order_id: orderId }, body: { answers } }),
    onSuccess: () => toast({ title: 'Answer Looked At', description: 'The clock is as it was.' }),
    failed: 'Update Failed',
    onSettled: () => refreshOrders(queryClient),
  })
}
