import { LIMITS } from '@/generated/constants'
import { parseDate } from '@/lib/dates'
import { nextChargeAt } from '@/lib/hosting'
import type { ClientOrder, Hosting, WebsitePromise } from '@/lib/schemas'

/** What the line under the seal says. */
export type PromiseKind = 'unpaid' | 'your-turn' | 'waiting' | 'ready-by' | 'late' | 'live' | 'ended'

type Promised = Pick<ClientOrder, 'status' | 'promisedOn'>
type Standing = Pick<WebsitePromise, 'isLate' | 'isPaused'>

/** The server knows which day it is for the agency, and whether a website is still owed. */
export function promiseKind({ status, promisedOn }: Promised, promise: Standing | null): PromiseKind {
  if (status === 'completed') return 'live'
  if (status === 'pending') return 'unpaid'
  if (promisedOn === null) return 'your-turn'
  if (promise === null) return 'ended'
  if (promise.isLate) return 'late'
  return promise.isPaused ? 'waiting' : 'ready-by'
}

/** Month 11 begins 30 days before the included year ends (READINGS 32). Later renewals are monthly: no news. */
export function renewsSoon(hosting: Hosting | null, now: Date): boolean {
  if (hosting?.status !== 'trialing') return false
  const chargedAt = nextChargeAt(hosting)
  if (!chargedAt) return false
  const reminder = startOfDay(parseDate(chargedAt))
  reminder.setDate(reminder.getDate() - LIMITS.reminderDaysBefore)
  return now >= reminder
}

function startOfDay(date: Date): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate())
}
