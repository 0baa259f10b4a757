import { queryOptions } from '@tanstack/react-query'
import { CLIENT_ORDER_KEY } from './client-order-key'
import { http } from './http'

/** Where a client looks at what they corrected and approves it. */
export const NEW_VERSION_PATH = '/client/new-version'

/** A live website as its client corrects it, read anew each time a page shows it. */
export const correctionsQuery = (token: string) =>
  queryOptions({
    queryKey: [...CLIENT_ORDER_KEY, 'corrections', token],
    queryFn: ({ signal }) => http.get('/api/client/corrections', { token, signal }),
    staleTime: 0,
  })
