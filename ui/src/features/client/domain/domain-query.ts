import { queryOptions } from '@tanstack/react-query'
import { http } from '@/lib/http'

const LOOK_AGAIN_MS = 5000
const LOOKS_MAX = 360
const DOMAIN = '/api/client/domain'

/** While a check is about to come, it's asked for again, for half an hour at most. */
export const domainQuery = (token: string) =>
  queryOptions({
    queryKey: [DOMAIN, token],
    queryFn: ({ signal }) => http.get(DOMAIN, { token, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isDue && state.dataUpdateCount < LOOKS_MAX ? LOOK_AGAIN_MS : false),
  })
