import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { adminKeys } from '@/lib/admin/admin-data'
import { http } from '@/lib/http'

interface ClientDeed<Variables> {
  run: (variables: Variables) => Promise<unknown>
  done: { title: string; description: string }
  onDone?: () => void
}

/** Says which orders are one client's. Whatever shows one is asked for anew, also where it was refused: somebody was faster. */
function useClientDeed<Variables>({ run, done, onDone }: ClientDeed<Variables>) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: run,
    failed: 'Not Changed',
    onSuccess: () => {
      toast(done)
      onDone?.()
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: adminKeys.orders }),
  })
}

const split = '/api/admin/clients/{order_id}/split'

export const useSplit = (onDone: () => void) =>
  useClientDeed({
    run: (orderId: string) => http.put(split, { params: { order_id: orderId } }),
    done: { title: 'Order Split Off', description: 'It counts as another client now. You can put it back.' },
    onDone,
  })

export const usePutBack = (onDone: () => void) =>
  useClientDeed({
    run: (orderId: string) => http.delete(split, { params: { order_id: orderId } }),
    done: { title: 'Order Put Back', description: 'It’s with the others of its email again.' },
    onDone,
  })

export const useSeparate = (orderId: string, onDone: () => void) =>
  useClientDeed({
    run: (email: string) =>
      http.post('/api/admin/clients/{order_id}/separate', { params: { order_id: orderId }, body: { email } }),
    done: { title: 'Email Separated', description: 'Its orders are a client of their own again.' },
    onDone,
  })

export const useMerge = (orderId: string, onDone: () => void) =>
  useClientDeed({
    run: (order: string) =>
      http.post('/api/admin/clients/{order_id}/merge', { params: { order_id: orderId }, body: { order } }),
    done: { title: 'Clients Merged', description: 'You can separate them again under Emails.' },
    onDone,
  })
