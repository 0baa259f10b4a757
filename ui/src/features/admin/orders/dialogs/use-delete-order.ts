import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { refreshAfterDelete } from '@/lib/admin/admin-data'
import { confirmed } from '@/lib/admin/confirmation'
import { errorMessage, http, isGone } from '@/lib/http'

export function useDeleteOrder(orderId: string, onDeleted: () => void) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: () => confirmed(() => http.delete('/api/orders/{order_id}', { params: { order_id: orderId } })),
    onSuccess: () => {
      toast({ title: 'Order Deleted', description: 'Order has been successfully removed.' })
      onDeleted()
      refreshAfterDelete(queryClient, orderId)
    },
    onError: (error) => {
      if (isGone(error)) refreshAfterDelete(queryClient, orderId)
      toast({ title: 'Delete Failed', description: errorMessage(error), variant: 'destructive' })
    },
  })
}
