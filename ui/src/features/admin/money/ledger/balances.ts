import type { LedgerEntry } from '@/lib/schemas'

/** What was here after each entry, of its own currency. */
export function balances(ledger: readonly Pick<LedgerEntry, 'amount' | 'currency'>[]): number[] {
  const held = new Map<string, number>()
  return ledger.map(({ amount, currency }) => {
    const balance = (held.get(currency) ?? 0) + amount
    held.set(currency, balance)
    return balance
  })
}
