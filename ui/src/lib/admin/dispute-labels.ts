import type { Dispute } from '@/lib/schemas'

export const DISPUTE_STATUS: Record<Dispute['status'], string> = {
  open: 'Dispute open',
  won: 'Dispute won',
  lost: 'Dispute lost',
}

/** The reasons that banks give, in the words of the buyer. */
const REASONS: Partial<Record<string, string>> = {
  credit_not_processed: 'The buyer says a refund never came.',
  debit_not_authorized: 'The buyer says the debit wasn’t authorized.',
  duplicate: 'The buyer says they were charged twice.',
  fraudulent: 'The buyer says they didn’t make this payment.',
  general: 'The bank gave no specific reason.',
  noncompliant: 'The bank says its rules weren’t followed.',
  product_not_received: 'The buyer says they didn’t receive the website.',
  product_unacceptable: 'The buyer says the website isn’t as described.',
  subscription_canceled: 'The buyer says hosting was canceled.',
  unrecognized: 'The buyer doesn’t recognize the payment.',
}

/** A reason that is new to us keeps the bank's own word, readable. */
export function disputeReason(reason: string): string {
  return REASONS[reason] ?? `The bank's reason: ${reason.replaceAll('_', ' ')}.`
}
