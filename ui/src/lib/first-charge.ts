import type { Terms } from './terms'

const DAYS_PER_YEAR = 365
const DAY_MS = 24 * 60 * 60 * 1000

/** When hosting is charged after its included months, if it is paid at this moment; as the server reckons it. */
export function firstCharge({ hostingMonths }: Terms, paidAt: Date): Date {
  return new Date(paidAt.getTime() + Math.floor((hostingMonths * DAYS_PER_YEAR) / 12) * DAY_MS)
}
