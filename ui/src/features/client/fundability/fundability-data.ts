import { queryOptions } from '@tanstack/react-query'
import { http } from '@/lib/http'

const QUESTIONS = '/api/client/questions'
const REPORT = '/api/client/report'

/** What the check of the website has for its client. */
export const clientPartQuery = (token: string) =>
  queryOptions({
    queryKey: [QUESTIONS, token],
    queryFn: ({ signal }) => http.get(QUESTIONS, { token, signal }),
    staleTime: 0,
  })

/** Checked anew each time it is opened. */
export const reportQuery = (token: string) =>
  queryOptions({
    queryKey: [REPORT, token],
    queryFn: ({ signal }) => http.get(REPORT, { token, signal }),
    staleTime: 0,
  })
