import { differenceInCalendarDays, parseISO, startOfDay } from 'date-fns'
import type { ClientOrder } from '@/lib/client-order'

/** What the line under the seal says. */
export type PromiseKind = 'unpaid' | 'your-turn' | 'ready-by' | 'late' | 'live'

type Promised = Pick<ClientOrder, 'status' | 'promisedOn'>

export function promiseKind({ status, promisedOn }: Promised, now: Date): PromiseKind {
  if (status === 'completed') return 'live'
  if (status === 'pending') return 'unpaid'
  if (promisedOn === null) return 'your-turn'
  // The promised day itself still counts.
  return startOfDay(now) > parseISO(promisedOn) ? 'late' : 'ready-by'
}

const REMIND_BEFORE_DAYS = 30

/** Month 11 begins 30 days before hosting renews (READINGS 32). Null while there is nothing to say. */
export function hostingNotice(hostingUntil: string | null, now: Date): 'renews' | 'renewed' | null {
  if (hostingUntil === null) return null
  const renewal = parseISO(hostingUntil)
  if (renewal <= now) return 'renewed'
  return differenceInCalendarDays(renewal, now) <= REMIND_BEFORE_DAYS ? 'renews' : null
}
