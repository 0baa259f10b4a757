import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast-store'
import { refreshOrders } from '@/lib/admin/admin-data'
import { errorMessage, http, serverMessageOr } from '@/lib/http'
import { useSingleMutation } from '@/lib/use-single-mutation'

/** After a full refund: hosting goes on, because an owner says so. */
export function useKeepHosting(orderId: string) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: () => http.post('/api/orders/{order_id}/keep-hosting', { params: { order_id: orderId } }),
    onSuccess: ({ message }) => toast({ title: 'Hosting Kept', description: message }),
    onError: (error) =>
      toast({
        title: 'Hosting Not Kept',
        description: serverMessageOr(error, errorMessage(error)),
        variant: 'destructive',
      }),
    onSettled: () => refreshOrders(queryClient),
  })
}
