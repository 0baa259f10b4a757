import { Fact, Facts } from '@/components/ui/ledger'
import { CopyId } from '@/features/admin/money/copy-id'
import { MoneySection } from '@/features/admin/money/money-section'
import { formatDate } from '@/lib/dates'
import { formatCents } from '@/lib/money'
import type { AdminOrder, LedgerEntry } from '@/lib/schemas'
import { entryName } from './ledger-labels'

/** Every cent in and out with the card provider's id of it, and the other ids to look the order up by. */
export function LedgerSection({ order, ledger }: { order: AdminOrder; ledger: LedgerEntry[] }) {
  const shown = new Set(ledger.map(({ reference }) => reference))
  const ids = [
    { label: 'Payment', id: order.stripePaymentIntentId },
    { label: 'Invoice', id: order.stripeInvoiceId },
    { label: 'Customer', id: order.stripeCustomerId },
  ].filter(({ id }) => id !== null && !shown.has(id))
  if (ledger.length === 0 && ids.length === 0) return null
  return (
    <MoneySection title="Ledger">
      <ul className="grid gap-3">
        {ledger.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      <Facts className="money-facts">
        {ids.map(({ label, id }) => (
          <Fact key={label} label={label}>
            {id && <CopyId id={id} />}
          </Fact>
        ))}
      </Facts>
    </MoneySection>
  )
}

function Entry({ entry }: { entry: LedgerEntry }) {
  return (
    <li>
      <span className="flex justify-between gap-3">
        <span className="text-ink-2">
          {entryName(entry)}, {formatDate(entry.on)}
        </span>
        <span className="num font-medium">{formatCents(entry.amount, entry.currency)}</span>
      </span>
      {entry.reference && <CopyId id={entry.reference} />}
    </li>
  )
}
