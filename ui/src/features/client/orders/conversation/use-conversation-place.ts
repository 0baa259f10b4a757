import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { conversationQuery } from './conversation-query'

/** Where the conversation stands: first on the page while something new waits there, above how the build goes once
 * anything was said, below all else until then; null until that's known. It stays where it was then: what is being read or
 * written doesn't move. */
export function useConversationPlace(token: string): 'first' | 'said' | 'below' | null {
  const { data, isError } = useInfiniteQuery(conversationQuery(token))
  const [place, setPlace] = useState<'first' | 'said' | 'below' | null>(null)
  const newest = data?.pages[0]
  const found = newest ? (newest.unread > 0 ? 'first' : newest.total > 0 ? 'said' : 'below') : isError ? 'below' : null
  if (place === null && found !== null) setPlace(found)
  return place ?? found
}
