import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast-store'
import { refreshOrders } from '@/features/admin/admin-data'
import type { AdminOrder } from '@/features/admin/types'
import { errorMessage, http } from '@/lib/http'
import type { OrderStatus } from '@/lib/order-status'
import { useSingleMutation } from '@/lib/use-single-mutation'

interface StatusUpdate {
  status: OrderStatus
  adminNotes?: string
}

export function useUpdateStatus(orderId: string, onUpdated: () => void) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (update: StatusUpdate) => http.patch<AdminOrder>(`/api/orders/${orderId}/status`, update),
    onSuccess: () => {
      refreshOrders(queryClient)
      toast({ title: 'Status Updated', description: 'Order status has been successfully updated.' })
      onUpdated()
    },
    onError: (error) => {
      toast({ title: 'Update Failed', description: errorMessage(error), variant: 'destructive' })
    },
  })
}
