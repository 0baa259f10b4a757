import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { http } from '@/lib/http'
import type { ContactInbox } from '@/lib/schemas'

const MESSAGES = '/api/client/website/messages'

/** Messages of visitors, those before a number or the newest. */
export const inboxQuery = (token: string, before: number | null) =>
  queryOptions({
    queryKey: [MESSAGES, token, before],
    queryFn: ({ signal }) => http.get(MESSAGES, { token, signal, query: { before } }),
    staleTime: 0,
  })

/** What is shown has been read. What's new stays marked until the list is loaded again. */
export function useMarkRead(token: string, inbox: ContactInbox | undefined): void {
  const { mutate } = useSingleMutation({
    mutationFn: (number: number) => http.post(`${MESSAGES}/read`, { token, body: { number } }),
  })
  const newest = inbox && inbox.unread > 0 ? inbox.items[0]?.number : undefined
  useEffect(() => {
    if (newest !== undefined) mutate(newest)
    // The same message is told once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [newest])
}

export function useDeleteMessage(token: string, onDeleted: () => void) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (id: string) => http.delete(`${MESSAGES}/{message_id}`, { params: { message_id: id }, token }),
    onSuccess: () => {
      toast({ title: 'Message Deleted' })
      onDeleted()
    },
    failed: 'Not Deleted',
    onSettled: () => queryClient.invalidateQueries({ queryKey: [MESSAGES] }),
  })
}
