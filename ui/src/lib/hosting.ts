import { formatDate, parseDate } from './dates'
import { formatCents } from './money'
import type { BankCard, Hosting } from './schemas'
import { onTop, type Terms } from './terms'

const BRANDS: Partial<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

export interface HostingLine {
  label: string
  text: string
}

/** What is so now and what happens next, in the words that clients and staff both read. */
export function hostingLines(
  hosting: Hosting,
  { renewal, currency }: Pick<Terms, 'renewal' | 'currency'>,
): HostingLine[] {
  const { status, endsOn, cancelOn, nextAttemptOn } = hosting
  const charge = formatCents(renewal, currency) + onTop(hosting)
  if (status === 'ended') return [{ label: 'Ended on', text: formatDate(endsOn) }]
  if (status === 'paused') return [{ label: 'Renewal', text: 'Paused: no card to charge' }]
  const missed = status === 'past_due' ? [{ label: 'Last charge', text: `${charge}, not paid` }] : []
  if (cancelOn) return [...missed, { label: 'Ends on', text: formatDate(cancelOn) }]
  if (status === 'past_due') {
    return nextAttemptOn ? [...missed, { label: 'Next attempt', text: formatDate(nextAttemptOn) }] : missed
  }
  const next = { label: 'Next charge', text: `${charge} on ${formatDate(endsOn)}` }
  return status === 'trialing' ? [{ label: 'Included until', text: formatDate(endsOn) }, next] : [next]
}

/** The day on which the card will be charged; null when nothing more is charged by itself. */
export function nextChargeOn({ status, endsOn, cancelOn, nextAttemptOn }: Hosting): string | null {
  if (cancelOn || status === 'ended' || status === 'paused') return null
  return status === 'past_due' ? nextAttemptOn : endsOn
}

/** `Visa ending in 4242` */
export const cardName = ({ brand, last4 }: BankCard): string => `${BRANDS[brand] ?? 'Card'} ending in ${last4}`

export function cardText(card: BankCard): string {
  return `${cardName(card)}, expires ${String(card.expMonth).padStart(2, '0')}/${card.expYear}`
}

/** A card is good until the last day of its month. */
export function isCardTooOld(hosting: Hosting): boolean {
  const chargedOn = nextChargeOn(hosting)
  if (!chargedOn || !hosting.card) return false
  const { expMonth, expYear } = hosting.card
  return parseDate(chargedOn) >= new Date(expYear, expMonth, 1)
}
