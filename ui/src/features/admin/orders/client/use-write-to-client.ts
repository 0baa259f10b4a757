import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { adminKeys, refreshOrders } from '@/lib/admin/admin-data'
import { http } from '@/lib/http'
import { randomId } from '@/lib/random-id'
import type { ClientMessage, Mail } from '@/lib/schemas'

/** The same words go once, however often they are sent: a try that got no answer may have arrived. */
export function useWriteToClient(orderId: string, onWritten: () => void) {
  const queryClient = useQueryClient()
  const tried = useRef({ words: '', id: '' })
  return useSingleMutation({
    mutationFn: (message: ClientMessage) => {
      const words = JSON.stringify(message)
      if (words !== tried.current.words) tried.current = { words, id: randomId() }
      const body = { ...message, id: tried.current.id }
      return http.post('/api/orders/{order_id}/messages', { params: { order_id: orderId }, body })
    },
    onSuccess: ({ state, message }) => {
      toast({ title: titleOf(state), description: message })
      refreshOrders(queryClient)
      void queryClient.invalidateQueries({ queryKey: adminKeys.messages })
      onWritten()
    },
  })
}

function titleOf(state: Mail['state']): string {
  return state === 'stored' || state === 'held' ? 'Saved under Messages' : 'Email on Its Way'
}
