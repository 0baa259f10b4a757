import { useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '@/components/ui/toast-failure'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { adminKeys, refreshOrders } from '@/lib/admin/admin-data'
import { http } from '@/lib/http'

const DONE = { title: 'Event Processed', description: 'It worked this time.' }
const FAILED = 'It failed again.'

export function useRetryEvent(id: string) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: () => http.post('/api/admin/payment-events/{event_id}/retry', { params: { event_id: id } }),
    onSuccess: ({ isDone }) => {
      toast(isDone ? DONE : { title: 'Still Failing', description: FAILED, variant: 'destructive' })
    },
    onError: (error) => {
      toastFailure('Not Tried', error)
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: adminKeys.paymentEvents })
      refreshOrders(queryClient)
    },
  })
}
