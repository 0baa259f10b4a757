import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { adminKeys, refreshOrders, useAdminRead } from '@/lib/admin/admin-data'
import { http } from '@/lib/http'
import type { NoteVerdict, StaffReview } from '@/lib/schemas'

/** The notes that the client has sent, and the rounds they came in. */
export function useReview(orderId: string, isIdle = false) {
  return useAdminRead(
    adminKeys.orderReview(orderId),
    (signal) => http.get('/api/orders/{order_id}/review', { params: { order_id: orderId }, signal }),
    { isIdle },
  )
}

interface Act {
  run: () => Promise<StaffReview>
  done: string
}

/** What staff can do about notes and rounds; each act answers with all of them. */
export function useReviewActs(orderId: string) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: ({ run }: Act) => run(),
    onSuccess: (review, { done }) => {
      queryClient.setQueryData(adminKeys.orderReview(orderId), review)
      toast({ title: done })
      refreshOrders(queryClient)
    },
    failed: 'Not Saved',
    onError: () => {
      void queryClient.invalidateQueries({ queryKey: adminKeys.orderReview(orderId) })
    },
  })
  const params = { order_id: orderId }
  return {
    isBusy: isPending,
    /** `seen` is when the answer was given that it replaces, null for none. */
    answer: (noteId: string, verdict: NoteVerdict, text: string, seen: string | null, onDone: () => void) =>
      mutate(
        {
          run: () =>
            http.put('/api/orders/{order_id}/review/notes/{note_id}', {
              params: { ...params, note_id: noteId },
              body: { verdict, text, seen },
            }),
          done: 'Answer Saved',
        },
        { onSuccess: onDone },
      ),
    close: (build: number) =>
      mutate({
        run: () => http.post('/api/orders/{order_id}/review/close', { params, body: { build } }),
        done: 'Client Told',
      }),
    void: (number: number, reason: string, onDone: () => void) =>
      mutate(
        {
          run: () =>
            http.post('/api/orders/{order_id}/review/rounds/{number}/void', {
              params: { ...params, number },
              body: { reason },
            }),
          done: 'Round Voided',
        },
        { onSuccess: onDone },
      ),
    grant: (reason: string, onDone: () => void) =>
      mutate(
        {
          run: () => http.post('/api/orders/{order_id}/review/rounds', { params, body: { reason } }),
          done: 'Round Granted',
        },
        { onSuccess: onDone },
      ),
  }
}

export type ReviewActs = ReturnType<typeof useReviewActs>
