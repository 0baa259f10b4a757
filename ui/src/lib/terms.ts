import { formatCents } from './money'

/** What is promised with a website: of the offer of now, or of an order. Amounts are cents. */
export interface Terms {
  hostingMonths: number
  renewal: number
  businessDaysFrom: number
  businessDaysTo: number
  revisionRounds: number
  currency: string
}

/** `12 months` */
export function months(count: number): string {
  return `${count} ${count === 1 ? 'month' : 'months'}`
}

/** `3-5`, or `5` */
export function daysRange({ businessDaysFrom, businessDaysTo }: Terms): string {
  return businessDaysFrom === businessDaysTo ? String(businessDaysTo) : `${businessDaysFrom}-${businessDaysTo}`
}

/** `3-5 business days` */
export function delivery(terms: Terms): string {
  return `${daysRange(terms)} business ${terms.businessDaysTo === 1 ? 'day' : 'days'}`
}

/** `$9.97/month` */
export function monthly({ renewal, currency }: Terms): string {
  return `${formatCents(renewal, currency)}/month`
}

/** What stands behind the price of hosting that is still to be paid. */
export const onTop = ({ isTaxed }: { isTaxed?: boolean | null }): string => (isTaxed ? ' plus sales tax' : '')

/** The month in which the reminder comes; null where the included time is too short for one. */
export function reminderMonth({ hostingMonths }: Terms): number | null {
  return hostingMonths > 1 ? hostingMonths - 1 : null
}

/** A sentence; empty where there are none. */
export function rounds({ revisionRounds }: Terms): string {
  if (revisionRounds === 0) return ''
  return revisionRounds === 1 ? 'One revision round is included.' : `${revisionRounds} revision rounds are included.`
}
