import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { conversationQuery } from './conversation-query'

/** Whether the conversation is the first on the page, because something new waits there; null until that's known. It stays
 * where it was then: what is being read or written doesn't move. */
export function useConversationPlace(token: string): 'first' | 'below' | null {
  const { data, isError } = useInfiniteQuery(conversationQuery(token))
  const [place, setPlace] = useState<'first' | 'below' | null>(null)
  const unread = data?.pages[0]?.unread
  const found = unread !== undefined ? (unread > 0 ? 'first' : 'below') : isError ? 'below' : null
  if (place === null && found !== null) setPlace(found)
  return place ?? found
}
