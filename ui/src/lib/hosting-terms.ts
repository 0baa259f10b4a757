import { monthly, months, reminderMonth, type Terms } from './terms'

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
