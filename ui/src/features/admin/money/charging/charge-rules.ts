import { centsOf } from '@/features/admin/money/refunds/refund-amount'

/** As many as fit on one line of the payment page. */
export const TEXT_MAX = 200

export const textProblem = (text: string) => (text.trim() === '' ? 'Say what it’s for. Your client reads it.' : null)

/** What the server says of the smallest and the largest amount is the card provider's, by the currency. */
export function amountProblem(typed: string, currency: string): string | null {
  if (typed.trim() === '') return 'Enter the amount.'
  return centsOf(typed, currency) ? null : 'Enter an amount such as 49.00.'
}
