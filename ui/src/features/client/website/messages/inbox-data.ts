import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { isClientView } from '@/lib/client-view'
import { http } from '@/lib/http'
import type { ContactInbox, ContactMessage } from '@/lib/schemas'

/** Staff don't read along, not even where they see what the client sees. */
export const FOR_CLIENT_ALONE = 'What visitors write is for the client alone.'

const MESSAGES = '/api/client/website/messages'

/** The newest messages of visitors, and how many are new. */
export const newestQuery = (token: string) =>
  queryOptions({
    queryKey: [MESSAGES, token, 'newest'],
    queryFn: ({ signal }) => http.get(MESSAGES, { token, signal }),
    enabled: !isClientView(),
    staleTime: 0,
  })

/** Nobody can write, and nobody did. */
export const isUnused = ({ hasForm, total }: ContactInbox) => !hasForm && total === 0

/** All of them, as far as the list was asked to go. */
const inboxQuery = (token: string) =>
  infiniteQueryOptions({
    queryKey: [MESSAGES, token, 'all'],
    queryFn: ({ signal, pageParam }) => http.get(MESSAGES, { token, signal, query: { before: pageParam } }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextNumber }) => nextNumber,
    staleTime: 0,
  })

/** Those that aren't here yet. */
export interface Earlier {
  isThere: boolean
  isComing: boolean
  error: Error | null
  fetch: () => void
}

export const earlierOf = (inbox: ReturnType<typeof useInbox>): Earlier => ({
  isThere: inbox.hasNextPage,
  isComing: inbox.isFetchingNextPage,
  error: inbox.error,
  fetch: () => void inbox.fetchNextPage(),
})

export const useInbox = (token: string) => useInfiniteQuery(inboxQuery(token))

interface Mark {
  id: string
  isRead: boolean
}

/** Says of one message whether it counts as read. */
export function useMark(token: string, said: { onDone?: () => void; failed?: string } = {}) {
  const queryClient = useQueryClient()
  const { onDone, ...failed } = said
  return useSingleMutation({
    ...failed,
    mutationFn: ({ id, isRead }: Mark) =>
      http.patch(`${MESSAGES}/{message_id}`, { params: { message_id: id }, token, body: { isRead } }),
    onSuccess: () => onDone?.(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [MESSAGES] }),
  })
}

/** What is open has been read. When that can't be told, the message stays new and nobody is held up. */
export function useMarkRead(token: string, message: ContactMessage): void {
  const { mutate } = useMark(token)
  const { id, readAt } = message
  useEffect(() => {
    if (readAt === null) mutate({ id, isRead: true })
    // Opened once, told once: what is made new again stays new.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id])
}

export function useDeleteMessage(token: string, onDeleted: () => void) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (id: string) => http.delete(`${MESSAGES}/{message_id}`, { params: { message_id: id }, token }),
    onSuccess: async () => {
      toast({ title: 'Message Deleted' })
      await queryClient.invalidateQueries({ queryKey: [MESSAGES] })
      onDeleted()
    },
    failed: 'Not Deleted',
    onError: () => void queryClient.invalidateQueries({ queryKey: [MESSAGES] }),
  })
}
