import type { Terms } from './terms'

const DAYS_PER_YEAR = 365

/** When hosting is charged after its included months, if it is paid at this moment; as the server reckons it. */
export function firstCharge({ hostingMonths }: Terms, paidAt: Date): Date {
  const at = new Date(paidAt)
  at.setDate(at.getDate() + Math.floor((hostingMonths * DAYS_PER_YEAR) / 12))
  return at
}
