import type { Dispute } from '@/lib/schemas'

export const DISPUTE_STATUS: Record<Dispute['status'], string> = {
  open: 'Dispute open',
  won: 'Dispute won',
  lost: 'Dispute lost',
}

/** The reasons that banks give, in the words of the buyer. */
const REASONS: Partial<Record<string, string>> = {
  credit_not_processed: 'The buyer expects a refund that did not come.',
  debit_not_authorized: 'The buyer says the debit was not authorized.',
  duplicate: 'The buyer says they were charged twice.',
  fraudulent: 'The buyer says they did not make this payment.',
  general: 'The bank gives no particular reason.',
  noncompliant: 'The bank says its rules were not kept.',
  product_not_received: 'The buyer says they did not receive the website.',
  product_unacceptable: 'The buyer says the website is not what was described.',
  subscription_canceled: 'The buyer says hosting had been cancelled.',
  unrecognized: 'The buyer does not recognize the payment.',
}

/** A reason that is new to us keeps the bank's own word, readable. */
export function disputeReason(reason: string): string {
  return REASONS[reason] ?? `The bank's reason: ${reason.replaceAll('_', ' ')}.`
}
