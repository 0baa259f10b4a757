import { Ledger, LedgerSum } from '@/components/ui/ledger'
import { MoneySection } from '@/features/admin/money/money-section'
import { formatSettled } from '@/lib/admin/settled'
import { formatDate } from '@/lib/dates'
import type { LedgerEntry } from '@/lib/schemas'
import { balances, kept } from './balances'
import { entryNames } from './ledger-labels'
import styles from './ledger-section.module.css'

/** Every cent in and out, and what was here after each. */
export function LedgerSection({ ledger }: { ledger: LedgerEntry[] }) {
  if (ledger.length === 0) return null
  const after = balances(ledger)
  const names = entryNames(ledger)
  return (
    <MoneySection title="Ledger">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Entry</th>
            <th scope="col">Amount</th>
            <th scope="col">Balance</th>
          </tr>
        </thead>
        <tbody>
          {ledger.map((entry, index) => (
            <tr key={entry.id}>
              <td className="num">{formatDate(entry.on)}</td>
              <td>{names[index]}</td>
              <td className="num">{formatSettled(entry.amount, entry.currency)}</td>
              <td className="num">{formatSettled(after[index] ?? 0, entry.currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Ledger className="money">
        <LedgerSum label="Kept so far">
          {kept(ledger)
            .map(([currency, amount]) => formatSettled(amount, currency))
            .join(', ')}
        </LedgerSum>
      </Ledger>
    </MoneySection>
  )
}
