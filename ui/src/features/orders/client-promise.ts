import type { ClientOrder } from '@/lib/client-order'
import { parseDate } from '@/lib/dates'

/** What the line under the seal says. */
export type PromiseKind = 'unpaid' | 'your-turn' | 'ready-by' | 'late' | 'live'

type Promised = Pick<ClientOrder, 'status' | 'promisedOn'>

export function promiseKind({ status, promisedOn }: Promised, now: Date): PromiseKind {
  if (status === 'completed') return 'live'
  if (status === 'pending') return 'unpaid'
  if (promisedOn === null) return 'your-turn'
  return startOfDay(now) > parseDate(promisedOn) ? 'late' : 'ready-by'
}

const REMIND_BEFORE_DAYS = 30

/** Month 11 begins 30 days before hosting renews (READINGS 32). Null while there is nothing to say. */
export function hostingNotice(hostingUntil: string | null, now: Date): 'renews' | 'renewed' | null {
  if (hostingUntil === null) return null
  const renewal = parseDate(hostingUntil)
  if (renewal <= now) return 'renewed'
  const reminder = startOfDay(renewal)
  reminder.setDate(reminder.getDate() - REMIND_BEFORE_DAYS)
  return now >= reminder ? 'renews' : null
}

/** The promised day itself still counts, so days are compared, not hours. */
function startOfDay(date: Date): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate())
}
