import { queryOptions } from '@tanstack/react-query'
import { http } from '@/lib/http'

const TASKS = '/api/client/tasks'
const CALL = '/api/client/call'

/** What is done for what the client bought beside the website. */
export const tasksQuery = (token: string) =>
  queryOptions({ queryKey: [TASKS, token], queryFn: ({ signal }) => http.get(TASKS, { token, signal }) })

/** The review call that they bought. */
export const callQuery = (token: string) =>
  queryOptions({ queryKey: [CALL, token], queryFn: ({ signal }) => http.get(CALL, { token, signal }) })
