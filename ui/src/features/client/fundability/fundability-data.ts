import { queryOptions } from '@tanstack/react-query'
import { isClientView } from '@/lib/client-view'
import { http } from '@/lib/http'

const QUESTIONS = '/api/client/questions'
const SHARE = '/api/client/report/share'

/** What the check of the website has for its client. */
export const clientPartQuery = (token: string) =>
  queryOptions({
    queryKey: [QUESTIONS, token],
    queryFn: ({ signal }) => http.get(QUESTIONS, { token, signal }),
    staleTime: 0,
  })

/** What others see beside the report, and where. */
export const reportShareQuery = (token: string) =>
  queryOptions({
    queryKey: [SHARE, token],
    queryFn: ({ signal }) => http.get(SHARE, { token, signal }),
    enabled: !isClientView(),
    staleTime: 0,
  })
