import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast-store'
import { refreshOrders } from '@/lib/admin/admin-data'
import { errorMessage, http, serverMessageOr } from '@/lib/http'
import type { PauseAnswer } from '@/lib/schemas'
import { useSingleMutation } from '@/lib/use-single-mutation'

/** Takes these answers off "Needs you". The clock stays as it is. */
export function useLookAt(orderId: string, fresh: readonly PauseAnswer[]) {
  const queryClient = useQueryClient()
  const answers = fresh.map(({ id }) => id)
  return useSingleMutation({
    mutationFn: () =>
      http.post('/api/orders/{order_id}/answers/looked-at', { params: { order_id: orderId }, body: { answers } }),
    onSuccess: () => toast({ title: 'Answer Looked At', description: 'The clock is as it was.' }),
    onError: (error) => {
      const description = serverMessageOr(error, errorMessage(error))
      toast({ title: 'Update Failed', description, variant: 'destructive' })
    },
    onSettled: () => refreshOrders(queryClient),
  })
}
