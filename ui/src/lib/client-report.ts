import { queryOptions } from '@tanstack/react-query'
import { http } from './http'

const REPORT = '/api/client/report'

/** The report on a client's website, checked anew each time it is opened. */
export const reportQuery = (token: string) =>
  queryOptions({
    queryKey: [REPORT, token],
    queryFn: ({ signal }) => http.get(REPORT, { token, signal }),
    staleTime: 0,
  })

/** Whose turn it is, in a word. */
export const OWNERS = { you: 'You', us: 'Us', registrar: 'Registrar' } as const
