import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { refreshOrders } from '@/lib/admin/admin-data'
import { formatWeekday } from '@/lib/dates'
import { http } from '@/lib/http'
import type { AdminOrder, PauseAnswer } from '@/lib/schemas'

/** Stops the order's business days; `reason` is what the client has to do. */
export function usePause(orderId: string, onPaused: () => void) {
  const toasts = usePauseToasts('Clock Paused', onPaused)
  return useSingleMutation({
    mutationFn: (reason: string) =>
      http.post('/api/orders/{order_id}/pause', { params: { order_id: orderId }, body: { reason } }),
    ...toasts,
  })
}

/** Counts them again. `shown` are the client's answers on the page: one that comes meanwhile is still to be looked at. */
export function useResume(orderId: string, shown: readonly PauseAnswer[]) {
  const toasts = usePauseToasts('Clock Resumed')
  const answers = shown.map(({ id }) => id)
  return useSingleMutation({
    mutationFn: () => http.post('/api/orders/{order_id}/resume', { params: { order_id: orderId }, body: { answers } }),
    ...toasts,
  })
}

function usePauseToasts(title: string, onDone?: () => void) {
  const queryClient = useQueryClient()
  return {
    onSuccess: (order: AdminOrder) => {
      toast({ title, description: `Due ${formatWeekday(order.promisedOn)}.` })
      onDone?.()
    },
    failed: 'Update Failed',
    onSettled: () => refreshOrders(queryClient),
  }
}
