import type { LedgerEntry } from '@/lib/schemas'

const NAMES: Record<LedgerEntry['kind'], string> = {
  payment: 'Payment',
  renewal: 'Hosting renewal',
  charge: 'Later charge',
  refund: 'Refund',
  dispute: 'Dispute',
  fee: 'Processing fee',
}

/** A failed refund and a dispute that was won bring money back under the same kind. */
export function entryName({ kind, amount }: Pick<LedgerEntry, 'kind' | 'amount'>): string {
  return amount > 0 && (kind === 'refund' || kind === 'dispute') ? `${NAMES[kind]}, returned` : NAMES[kind]
}

/** The names of a whole ledger's entries. A fee bears the provider's id of the movement that it was kept of. */
export function entryNames(ledger: readonly LedgerEntry[]): string[] {
  const disputes = new Set(ledger.filter(({ kind }) => kind === 'dispute').map(({ reference }) => reference))
  return ledger.map((entry) =>
    entry.kind === 'fee' && disputes.has(entry.reference) ? 'Dispute fee' : entryName(entry),
  )
}
