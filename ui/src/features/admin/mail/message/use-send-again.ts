import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { adminKeys } from '@/lib/admin/admin-data'
import { http } from '@/lib/http'
import type { Mail } from '@/lib/schemas'

export function useSendAgain({ id, orderId }: Mail) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: () => http.post('/api/admin/messages/{message_id}/send', { params: { message_id: id } }),
    onSuccess: ({ message }) => {
      toast({ title: 'Sending Again', description: message })
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: adminKeys.messages })
      if (orderId) void queryClient.invalidateQueries({ queryKey: adminKeys.orderMessages(orderId) })
    },
  })
}
