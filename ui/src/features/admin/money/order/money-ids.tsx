import { Fact, Facts } from '@/components/ui/ledger'
import { CopyId } from '@/features/admin/money/copy-id'
import { entryName } from '@/features/admin/money/ledger/ledger-labels'
import { counted } from '@/lib/counted'
import { formatDate } from '@/lib/dates'
import type { OrderDetails } from '@/lib/schemas'
import styles from './money-ids.module.css'

/** What the card provider calls all of it, for looking it up there. Folded: it's rarely what somebody came for. */
export function MoneyIds({ details }: { details: OrderDetails }) {
  const ids = idsOf(details)
  if (ids.length === 0) return null
  return (
    <details className={styles.ids}>
      <summary>{counted(ids.length, 'ID')} at the card provider</summary>
      <Facts className="money-facts">
        {ids.map(({ label, id }) => (
          <Fact key={id} label={label}>
            <CopyId id={id} />
          </Fact>
        ))}
      </Facts>
    </details>
  )
}

interface Id {
  label: string
  id: string
}

/** Each once, even where a ledger's entry has the invoice's. */
function idsOf({ order, ledger, disputes }: OrderDetails): Id[] {
  const found = new Map<string, string>()
  const add = (id: string | null, label: string) => {
    if (id && !found.has(id)) found.set(id, label)
  }
  add(order.stripePaymentIntentId, 'Payment')
  add(order.stripeInvoiceId, 'Invoice')
  add(order.stripeCustomerId, 'Customer')
  add(order.stripeSubscriptionId, 'Subscription')
  for (const entry of ledger) add(entry.reference, `${entryName(entry)}, ${formatDate(entry.on)}`)
  for (const dispute of disputes) add(dispute.id, 'Dispute')
  return [...found].map(([id, label]) => ({ id, label }))
}
