import { queryOptions } from '@tanstack/react-query'
import { http } from './http'

const PATH = '/api/client/order'

/** Every order read so far, for forgetting what a login or a sent form has made old. */
export const CLIENT_ORDER_KEY = [PATH] as const

/** What this access token opens. The token is in the key, so that one login never sees the order of another. */
export function clientOrderQuery(token: string) {
  return queryOptions({
    queryKey: [...CLIENT_ORDER_KEY, token],
    queryFn: ({ signal }) => http.get(PATH, { token, signal }),
  })
}
