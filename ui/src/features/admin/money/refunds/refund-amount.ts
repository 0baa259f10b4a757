import { formatCents } from '@/lib/money'

const AMOUNT = /^([A-Z]{0,3}\p{Sc}|[A-Z]{3})?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/u

/** Cents of what somebody typed: `49`, `$1,049.00`, `CHF 49`. Null for anything else, such as another currency. */
export function centsOf(typed: string, currency: string): number | null {
  const found = AMOUNT.exec(typed.trim())
  if (!found) return null
  const [, sign = '', units = '', cents = ''] = found
  const signs = [formatCents(0, currency).replace('0.00', '').trim(), currency.toUpperCase()]
  if (!signs.some((own) => own.endsWith(sign))) return null
  return Number(units.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'))
}

/** How much of a payment can still be refunded, and whether only a bank that has it for now is in the way. */
export function refundable(paidCents: number, refundedCents: number, takenByBank: number) {
  const leftCents = paidCents - refundedCents - takenByBank
  return { leftCents: Math.max(0, leftCents), isWithBank: leftCents <= 0 && takenByBank > 0 }
}

/** How cents are typed: `49.00`. */
export const typedCents = (cents: number) => (cents / 100).toFixed(2)

/** What is wrong with an amount to give back; null when it can be sent. */
export function refundProblem(typed: string, leftCents: number, currency: string): string | null {
  if (typed.trim() === '') return 'Enter the amount to refund.'
  const cents = centsOf(typed, currency)
  if (cents === null) return 'Enter an amount such as 49.00.'
  if (cents === 0) return `Enter at least ${formatCents(1, currency)}.`
  return cents > leftCents ? `You can refund at most ${formatCents(leftCents, currency)}.` : null
}
