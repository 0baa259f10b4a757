import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { http } from '@/lib/http'
import type { AnswerFile, ClientThread, ClientThreadItem } from '@/lib/schemas'

const CONVERSATION = '/api/client/conversation'

/** The parts of a page that show it ask once among them. */
const FRESH_MS = 60_000

/** What the client and we wrote to each other, the newest page first. */
export const conversationQuery = (token: string) =>
  infiniteQueryOptions({
    queryKey: [CONVERSATION, token],
    queryFn: ({ signal, pageParam }) => http.get(CONVERSATION, { token, signal, query: { cursor: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: FRESH_MS,
  })

export type Pages = InfiniteData<ClientThread>

/** All that is here, oldest first. */
export const itemsOf = ({ pages }: Pages): ClientThreadItem[] => [...pages].reverse().flatMap(({ items }) => items)

/** A change of the newest page, which also says how things stand. */
export function updateNewest(queryClient: QueryClient, token: string, change: (newest: ClientThread) => ClientThread) {
  queryClient.setQueryData(conversationQuery(token).queryKey, (data) => {
    const [newest, ...older] = data?.pages ?? []
    return data && newest ? { ...data, pages: [change(newest), ...older] } : data
  })
}

/** With a message that has arrived. Whoever writes has read what was new. */
export function withMessage(newest: ClientThread, item: ClientThreadItem): ClientThread {
  const isThere = newest.items.some(({ id }) => id === item.id)
  const sent = new Set(item.files.map(({ id }) => id))
  return {
    ...newest,
    items: isThere ? newest.items : [...newest.items, item],
    total: newest.total + (isThere ? 0 : 1),
    unread: 0,
    newSince: null,
    unsent: newest.unsent.filter(({ id }) => !sent.has(id)),
  }
}

export const withUnsent = (newest: ClientThread, change: (unsent: AnswerFile[]) => AnswerFile[]): ClientThread => ({
  ...newest,
  unsent: change(newest.unsent),
})
