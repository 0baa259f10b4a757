import { LIMITS } from '@/generated/constants'
import { formatDate, parseDate } from './dates'
import { formatCents } from './money'
import type { BankCard, Hosting } from './schemas'

const MONTHLY = formatCents(LIMITS.hostingMonthlyCents)

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
export function hostingLines(hosting: Hosting): HostingLine[] {
  const { status, endsAt, cancelAt, nextAttemptAt } = hosting
  if (status === 'ended') return [{ label: 'Ended on', text: formatDate(endsAt) }]
  if (status === 'paused') return [{ label: 'Renewal', text: 'Paused, because there is no card to charge' }]
  const missed = status === 'past_due' ? [{ label: 'Last charge', text: `${MONTHLY}, not collected` }] : []
  if (cancelAt) return [...missed, { label: 'Ends on', text: formatDate(cancelAt) }]
  if (status === 'past_due') {
    return nextAttemptAt ? [...missed, { label: 'Next attempt', text: formatDate(nextAttemptAt) }] : missed
  }
  const next = { label: 'Next charge', text: `${MONTHLY} on ${formatDate(endsAt)}` }
  return status === 'trialing' ? [{ label: 'Included until', text: formatDate(endsAt) }, next] : [next]
}

/** When the card will be charged; null when nothing more is charged by itself. */
export function nextChargeAt({ status, endsAt, cancelAt, nextAttemptAt }: Hosting): string | null {
  if (cancelAt || status === 'ended' || status === 'paused') return null
  return status === 'past_due' ? nextAttemptAt : endsAt
}

export function cardText({ brand, last4, expMonth, expYear }: BankCard): string {
  const name = BRANDS[brand] ?? 'Card'
  return `${name} ending in ${last4}, expires ${String(expMonth).padStart(2, '0')}/${expYear}`
}

/** A card is good until the last day of its month. */
export function isCardTooOld(hosting: Hosting): boolean {
  const chargedAt = nextChargeAt(hosting)
  if (!chargedAt || !hosting.card) return false
  const { expMonth, expYear } = hosting.card
  return parseDate(chargedAt) >= new Date(expYear, expMonth, 1)
}
