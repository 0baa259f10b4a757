import { LIMITS } from '@/generated/limits'
import { daysBefore, parseDate } from '@/lib/dates'
import { isCardTooOld, nextChargeOn } from '@/lib/hosting'
import type { ClientOrder, Hosting, WebsitePromise } from '@/lib/schemas'

/** What the line under the seal says. */
export type PromiseKind = 'unpaid' | 'your-turn' | 'waiting' | 'ready-by' | 'late' | 'live' | 'ended'

type Promised = Pick<ClientOrder, 'status' | 'promisedOn'> & Partial<Pick<ClientOrder, 'paymentState'>>
type Standing = Pick<WebsitePromise, 'isLate' | 'isPaused'>

/** The server knows which day it is for the agency, and whether a website is still owed. After a full refund none is. */
export function promiseKind({ status, promisedOn, paymentState }: Promised, promise: Standing | null): PromiseKind {
  if (status === 'completed') return 'live'
  if (status === 'pending') return 'unpaid'
  if (promisedOn === null) return paymentState === 'refunded' ? 'ended' : 'your-turn'
  if (promise === null) return 'ended'
  if (promise.isLate) return 'late'
  return promise.isPaused ? 'waiting' : 'ready-by'
}

export type NextAction = 'pay' | 'intake' | 'answer' | 'card' | null

/** What the client can do now that keeps their website going: missed money first, then the form, what
 * staff wait for, and then a card that will not do. */
export function nextAction(
  order: Promised,
  promise: Standing | null,
  hosting: Hosting | null,
  isAsked = false,
): NextAction {
  if (hosting?.status === 'past_due') return 'pay'
  if (promiseKind(order, promise) === 'your-turn') return 'intake'
  if (isAsked) return 'answer'
  return hosting && (hosting.status === 'paused' || isCardTooOld(hosting)) ? 'card' : null
}

/** Month 11 begins 30 days before the included year ends (money 8). Later renewals are monthly: no news. */
export function renewsSoon(hosting: Hosting | null, now: Date): boolean {
  if (hosting?.status !== 'trialing') return false
  const chargedOn = nextChargeOn(hosting)
  return chargedOn !== null && now >= parseDate(daysBefore(chargedOn, LIMITS.reminderDaysBefore))
}
