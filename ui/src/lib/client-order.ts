import { queryOptions } from '@tanstack/react-query'
import { CLIENT_ORDER_KEY } from './client-order-key'
import { http } from './http'
import type { ClientOrderDetails, Waiting } from './schemas'
import { TO_WRITE } from './to-write'

/** The page of the report on a client's website. Not in paths.ts, which every page loads. */
export const REPORT_PATH = '/client/report'

/** The page of a website that's online, its address and what to do with it. */
export const LIVE_PATH = '/client/live'

/** What visitors wrote with the form of a website. */
export const MESSAGES_PATH = '/client/messages'

/** Where clients write to us. */
export const CONVERSATION_PATH = `/client/dashboard${TO_WRITE}`

/** The form's second part: what makes the website the client's own. */
export const YOURS_PATH = '/client/yours'

/** The website's name: chosen, registered, connected. */
export const DOMAIN_PATH = '/client/domain'

/** Where a client corrects a website that's online. */
export const CORRECT_PATH = '/client/correct'

/** What this access token opens. The token is in the key, so that one login never sees the order of another. */
export function clientOrderQuery(token: string) {
  return queryOptions({
    queryKey: [...CLIENT_ORDER_KEY, token],
    queryFn: ({ signal }) => http.get(CLIENT_ORDER_KEY[0], { token, signal }),
  })
}

/** A change of what an order waits for, as the cache of its query takes it. */
export const updateWaiting =
  (change: (waiting: Waiting) => Waiting) =>
  (details: ClientOrderDetails | undefined): ClientOrderDetails | undefined =>
    details?.waiting ? { ...details, waiting: change(details.waiting) } : details
