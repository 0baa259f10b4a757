import { useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { adminKeys } from '@/lib/admin/admin-data'
import { useAdminPages } from '@/lib/admin/use-admin-pages'
import { http } from '@/lib/http'
import type { AnswerFile, Conversation, ConversationItem } from '@/lib/schemas'

type Pages = InfiniteData<Conversation>

/** What an order's client and staff wrote to each other, with the team's notes and what happened; the newest page first. */
export function useConversation(orderId: string) {
  return useAdminPages(adminKeys.conversation(orderId), (cursor, signal) =>
    http.get('/api/orders/{order_id}/conversation', { params: { order_id: orderId }, query: { cursor }, signal }),
  )
}

/** All that is here, oldest first. */
export function useItems(data: Pages | undefined): ConversationItem[] {
  return useMemo(() => [...(data?.pages ?? [])].reverse().flatMap(({ items }) => items), [data])
}

/** A change of the newest page, which also says how things stand. */
export function useUpdateNewest(orderId: string) {
  const queryClient = useQueryClient()
  return (change: (newest: Conversation) => Conversation) => {
    queryClient.setQueryData<Pages>(adminKeys.conversation(orderId), (data) => {
      const [newest, ...older] = data?.pages ?? []
      return data && newest ? { ...data, pages: [change(newest), ...older] } : data
    })
  }
}

/** With a message or note that has arrived. */
export function withItem(newest: Conversation, item: ConversationItem): Conversation {
  const isThere = newest.items.some(({ id }) => id === item.id)
  const sent = new Set(item.files.map(({ id }) => id))
  return {
    ...newest,
    items: isThere ? newest.items : [...newest.items, item],
    total: newest.total + (isThere ? 0 : 1),
    waitingSince: item.kind === 'note' ? newest.waitingSince : null,
    unsent: newest.unsent.filter(({ id }) => !sent.has(id)),
  }
}

export const withUnsent = (newest: Conversation, change: (unsent: AnswerFile[]) => AnswerFile[]): Conversation => ({
  ...newest,
  unsent: change(newest.unsent),
})

/** Where else the conversation shows: the inbox, what needs somebody, how many wait, and the emails of the order. */
export function refreshAround(queryClient: QueryClient, orderId: string): void {
  void queryClient.invalidateQueries({ queryKey: adminKeys.order(orderId), exact: true })
  void queryClient.invalidateQueries({ queryKey: adminKeys.conversations })
  void queryClient.invalidateQueries({ queryKey: adminKeys.workQueue })
  void queryClient.invalidateQueries({ queryKey: adminKeys.orderNext(orderId) })
  void queryClient.invalidateQueries({ queryKey: adminKeys.orderMessages(orderId) })
  void queryClient.invalidateQueries({ queryKey: adminKeys.messages })
  void queryClient.invalidateQueries({ queryKey: adminKeys.timeline(orderId) })
}
