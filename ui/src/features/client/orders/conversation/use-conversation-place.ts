import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClientThread } from '@/lib/schemas'
import { conversationQuery } from './conversation-query'

type Place = 'first' | 'said' | 'below'

/** Where the conversation stands: first on the page while something new waits there, above how the build goes once
 * anything was said, below all else until then; null until that's known. It stays where it was then: what is being read or
 * written doesn't move. */
export function useConversationPlace(token: string): Place | null {
  const { data, isError } = useInfiniteQuery(conversationQuery(token))
  const [place, setPlace] = useState<Place | null>(null)
  const newest = data?.pages[0]
  const found = newest ? placeOf(newest) : isError ? 'below' : null
  if (place === null && found !== null) setPlace(found)
  return place ?? found
}

function placeOf({ unread, total }: ClientThread): Place {
  if (unread > 0) return 'first'
  return total > 0 ? 'said' : 'below'
}
