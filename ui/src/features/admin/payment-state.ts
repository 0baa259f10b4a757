import type { AdminOrder } from './types'

type PaymentState = AdminOrder['paymentState']

const WORDS: Record<PaymentState, string> = {
  unpaid: 'Not paid',
  paid: 'Paid',
  refunded: 'Refunded',
  partially_refunded: 'Partly refunded',
  disputed: 'Disputed',
}

export function paymentWord(state: PaymentState): string {
  return WORDS[state]
}

/** What staff must not overlook beside an amount; null when the money is as expected. */
export function moneyProblem(state: PaymentState): string | null {
  return state === 'paid' || state === 'unpaid' ? null : WORDS[state]
}
