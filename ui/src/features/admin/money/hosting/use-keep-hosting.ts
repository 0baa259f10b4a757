import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { refreshOrders } from '@/lib/admin/admin-data'
import { http } from '@/lib/http'

/** After a full refund: hosting goes on, because an owner says so. */
export function useKeepHosting(orderId: string) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: () => http.post('/api/orders/{order_id}/keep-hosting', { params: { order_id: orderId } }),
    onSuccess: ({ message }) => toast({ title: 'Hosting Kept', description: message }),
    failed: 'Hosting Not Kept',
    onSettled: () => refreshOrders(queryClient),
  })
}
