import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { refreshOrders } from '@/lib/admin/admin-data'
import { confirmed } from '@/lib/admin/confirmation'

export interface RefundRequest {
  amountCents: number
  /** Null when there is no hosting to end. The server ends it, so that it is done even if this page is closed. */
  endHosting: boolean | null
}

/** Tells the server what its page showed as given back, so that news turns no second click into a second refund. */
export type SendRefund = (refund: RefundRequest) => Promise<{ message: string }>

export function useRefund(send: SendRefund, onDone: () => void) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (refund: RefundRequest) => confirmed(() => send(refund)),
    onSuccess: ({ message }) => {
      toast({ title: 'Refund Made', description: message })
      onDone()
    },
    // Also after a failure: the refund may have been made all the same.
    onSettled: () => refreshOrders(queryClient),
  })
}
