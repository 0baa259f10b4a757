import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { refreshOrders } from '@/lib/admin/admin-data'
import { http } from '@/lib/http'
import type { NewCharge, OrderCharge } from '@/lib/schemas'

export function useCharge(id: string, onDone: () => void) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (charge: NewCharge) =>
      http.post('/api/orders/{order_id}/charges', { params: { order_id: id }, body: charge }),
    onSuccess: ({ message }) => {
      toast({ title: 'Charge Sent', description: message })
      onDone()
    },
    onSettled: () => refreshOrders(queryClient),
  })
}

export function useWithdraw(id: string, onDone: () => void) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: ({ id: charge_id }: OrderCharge) =>
      http.post('/api/orders/{order_id}/charges/{charge_id}/withdraw', { params: { order_id: id, charge_id } }),
    onSuccess: ({ message }) => {
      toast({ title: 'Charge Withdrawn', description: message })
    },
    onSettled: () => {
      onDone()
      refreshOrders(queryClient)
    },
    failed: 'Not Withdrawn',
  })
}
