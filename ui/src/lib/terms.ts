import { formatCents } from './money'

/** What is promised with a website: of the offer of now, or of an order. Amounts are cents. */
export interface Terms {
  hostingMonths: number
  renewal: number
  businessDaysFrom: number
  businessDaysTo: number
  revisionRounds: number
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
export function monthly({ renewal }: Terms): string {
  return `${formatCents(renewal)}/month`
}

/** The month in which the reminder comes; null where the included time is too short for one. */
export function reminderMonth({ hostingMonths }: Terms): number | null {
  return hostingMonths > 1 ? hostingMonths - 1 : null
}

/** A sentence; empty where there are none. */
export function rounds({ revisionRounds }: Terms): string {
  if (revisionRounds === 0) return ''
  return revisionRounds === 1 ? 'One revision round is included.' : `${revisionRounds} revision rounds are included.`
}

/** `12 months of hosting included, then $9.97/month with a reminder at 11 months` */
export function hostingInBrief(terms: Terms): string {
  if (terms.hostingMonths === 0) return `hosting at ${monthly(terms)}`
  const reminder = reminderMonth(terms)
  const reminded = reminder === null ? '' : ` with a reminder at ${months(reminder)}`
  return `${months(terms.hostingMonths)} of hosting included, then ${monthly(terms)}${reminded}`
}

/** `12 months of hosting` */
export function hostingOf(terms: Terms): string {
  return terms.hostingMonths === 0 ? 'hosting' : `${months(terms.hostingMonths)} of hosting`
}

/** `Hosting is free for 12 months, then $9.97/month. Cancel anytime.` */
export function renewal(terms: Terms): string {
  const cost =
    terms.hostingMonths === 0
      ? `Hosting is ${monthly(terms)}, from today.`
      : `Hosting is free for ${months(terms.hostingMonths)}, then ${monthly(terms)}.`
  return `${cost} Cancel anytime.`
}

/** Which card, how to stop, and when a reminder comes. */
export function renewalNote(terms: Terms): string {
  const reminder = reminderMonth(terms)
  const reminded = reminder === null ? '' : `, and we’ll email you a reminder in month ${reminder}`
  return `We charge the same card. You cancel in your client portal${reminded}.`
}

/** What comes after today, in its order. */
export function hostingPlan(terms: Terms): { label: string; text: string }[] {
  const { hostingMonths } = terms
  if (hostingMonths === 0) return [{ label: 'Each month after that', text: monthly(terms) }]
  const reminder = reminderMonth(terms)
  return [
    { label: hostingMonths === 1 ? 'Month 1' : `Months 1 to ${hostingMonths}`, text: 'hosting included' },
    ...(reminder === null ? [] : [{ label: `Month ${reminder}`, text: 'reminder by email' }]),
    { label: `After month ${hostingMonths}`, text: monthly(terms) },
  ]
}
