import { formatCents } from '@/lib/money'

const AMOUNT = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/

/** Cents of what somebody typed, dollars and cents: `49`, `49.5`, `$1,049.00`. Null for anything else. */
export function centsOf(typed: string): number | null {
  const found = AMOUNT.exec(typed.trim())
  if (!found) return null
  const [, dollars = '', cents = ''] = found
  return Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'))
}

/** How cents are typed: `49.00`. */
export const typedCents = (cents: number) => (cents / 100).toFixed(2)

/** What is wrong with an amount to give back; null when it can be sent. */
export function refundProblem(typed: string, leftCents: number): string | null {
  if (typed.trim() === '') return 'Enter the amount to refund.'
  const cents = centsOf(typed)
  if (cents === null) return 'Enter dollars and cents, such as 49.00.'
  if (cents === 0) return 'Enter at least $0.01.'
  return cents > leftCents ? `You can refund at most ${formatCents(leftCents)}.` : null
}
