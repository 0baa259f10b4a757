import type { LedgerEntry } from '@/lib/schemas'

type Entries = readonly Pick<LedgerEntry, 'amount' | 'currency'>[]

/** What was here after each entry, of its own currency. */
export function balances(ledger: Entries): number[] {
  const held = new Map<string, number>()
  return ledger.map(({ amount, currency }) => {
    const balance = (held.get(currency) ?? 0) + amount
    held.set(currency, balance)
    return balance
  })
}

/** What is left of each currency. Fees are of the account's own, which an order may not have been sold in. */
export function kept(ledger: Entries): [currency: string, amount: number][] {
  const after = balances(ledger)
  return [...new Map(ledger.map(({ currency }, index) => [currency, after[index] ?? 0]))]
}
