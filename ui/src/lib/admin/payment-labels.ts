import type { AdminOrder } from '@/lib/schemas'

type PaymentState = AdminOrder['paymentState']

const LABELS: Record<PaymentState, string> = {
  unpaid: 'Not paid',
  paid: 'Paid',
  refunded: 'Refunded',
  partially_refunded: 'Partially refunded',
  disputed: 'Disputed',
}

export function paymentLabel(state: PaymentState): string {
  return LABELS[state]
}

type Money = Pick<AdminOrder, 'paymentState' | 'paymentProgress' | 'duplicateOf'>

/** What staff must not overlook beside an amount; null when the money is as expected. */
export function moneyProblem({ paymentState, paymentProgress, duplicateOf }: Money): string | null {
  if (paymentState !== 'paid' && paymentState !== 'unpaid') return LABELS[paymentState]
  if (paymentProgress) return paymentProgress === 'processing' ? 'Processing' : 'Failed'
  return duplicateOf ? 'Possible duplicate' : null
}
