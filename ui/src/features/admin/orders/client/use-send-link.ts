import { useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '@/components/ui/toast-failure'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { refreshOrders } from '@/lib/admin/admin-data'
import { sentOrSaved } from '@/lib/admin/saved-mail'
import { http } from '@/lib/http'

export function useSendLink(orderId: string) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: () => http.post('/api/orders/{order_id}/send-link', { params: { order_id: orderId } }),
    onSuccess: ({ message, code }) => {
      toast({ title: sentOrSaved('Link', code), description: message })
      // Its mail is among the order's messages.
      refreshOrders(queryClient)
    },
    onError: (error) => {
      toastFailure('Link Not Sent', error)
    },
  })
}
