import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useRefusal, type AdminKey } from './admin-data'
import { confirmed } from './confirmation'

/** A list of the admin's that is read page by page, as far as somebody asked it to go. Each visit asks anew. */
export function useAdminPages<Page extends { nextCursor: string | null }>(
  queryKey: AdminKey,
  read: (cursor: string | null, signal: AbortSignal) => Promise<Page>,
  { keepsPrevious = false } = {},
) {
  const result = useInfiniteQuery({
    queryKey,
    queryFn: ({ signal, pageParam }) => confirmed(() => read(pageParam, signal)),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  })
  useRefusal(result.error)
  return result
}
