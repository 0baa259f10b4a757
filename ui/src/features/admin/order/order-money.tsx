import { subDays } from 'date-fns'
import { Badge } from '@/components/ui/badge'
import { Card, CardContent } from '@/components/ui/card'
import { Fact, Facts, Ledger, LedgerRow, LedgerSum } from '@/components/ui/ledger'
import { paymentWord } from '@/features/admin/payment-state'
import type { AdminOrder, LedgerEntry } from '@/features/admin/types'
import { formatDate } from '@/lib/dates'
import { formatCents } from '@/lib/money'
import { moneyLines } from './money-lines'

/** '11 months' is 30 days before the hosting renews (READINGS 32). */
const REMINDER_DAYS_BEFORE = 30

const ENTRY_NAMES: Record<LedgerEntry['kind'], string> = { payment: 'Payment', refund: 'Refund', dispute: 'Dispute' }

export function OrderMoney({ order, ledger }: { order: AdminOrder; ledger: LedgerEntry[] }) {
  return (
    <Card
      title="Money"
      headAside={
        <Badge variant={order.paymentState === 'paid' ? 'default' : 'secondary'}>
          {paymentWord(order.paymentState)}
        </Badge>
      }
    >
      <CardContent className="stack">
        <Ledger className="money">
          {moneyLines(order).map(({ id, name, cents }) => (
            <LedgerRow key={id} label={name}>
              {cents === null ? '' : formatCents(cents)}
            </LedgerRow>
          ))}
          <LedgerSum label="Total">{formatCents(order.amount)}</LedgerSum>
          {ledger.map((entry) => (
            <LedgerRow key={entry.id} label={`${ENTRY_NAMES[entry.kind]}, ${formatDate(entry.at)}`}>
              {formatCents(entry.amount)}
            </LedgerRow>
          ))}
        </Ledger>
        {order.sessionEnded && (
          <p className="caption">Payment not completed: the checkout has ended without a payment.</p>
        )}
        <MoneyFacts order={order} />
      </CardContent>
    </Card>
  )
}

function MoneyFacts({ order }: { order: AdminOrder }) {
  const { stripePaymentIntentId, hostingUntil } = order
  if (!stripePaymentIntentId && !hostingUntil) return null
  return (
    <Facts className="money-facts">
      {stripePaymentIntentId && <Fact label="Payment">{stripePaymentIntentId}</Fact>}
      {hostingUntil && (
        <>
          <Fact label="Hosting">Included until {formatDate(hostingUntil)}</Fact>
          <Fact label="Reminder">{formatDate(subDays(hostingUntil, REMINDER_DAYS_BEFORE).toISOString())}</Fact>
        </>
      )}
    </Facts>
  )
}
