import { Card } from '@/components/ui/card'
import { EmailAddress } from '@/components/ui/email-address'
import { Ledger, LedgerRow, LedgerSum } from '@/components/ui/ledger'
import { formatDateTime } from '@/lib/dates'
import { discountLabel } from '@/lib/discount-label'
import { formatCents } from '@/lib/money'
import { offer } from '@/lib/offer'
import { paths } from '@/lib/paths'
import type { ClientOrder, SoldOffer } from '@/lib/schemas'
import { ClientInvoices } from './client-invoices'

/** Said only when the money did not simply arrive and stay. */
const PAYMENT_LABELS: Partial<Record<ClientOrder['paymentState'], string>> = {
  unpaid: 'Not confirmed yet',
  refunded: 'Refunded',
  partially_refunded: 'Partially refunded',
  disputed: 'Disputed',
}

interface ClientOrderCardProps {
  order: ClientOrder
  /** What it was sold under. */
  sold: SoldOffer
  token: string
}

export function ClientOrderCard({ order, sold: { addons, version }, token }: ClientOrderCardProps) {
  const payment = PAYMENT_LABELS[order.paymentState]
  return (
    <Card title="Order Information">
      <Ledger className="sheet-pad">
        <LedgerRow label="Email" figure={false}>
          <EmailAddress address={order.email} />
        </LedgerRow>
        <LedgerRow label={<span className="nb">Order date</span>}>{formatDateTime(order.createdAt)}</LedgerRow>
        <LedgerRow label="Add-ons" figure={false}>
          <AddonNames addons={addons} />
        </LedgerRow>
        {payment && (
          <LedgerRow label="Payment" figure={false}>
            {payment}
          </LedgerRow>
        )}
        {order.discount > 0 && (
          <LedgerRow label={discountLabel(order.promotionCode)}>
            {formatCents(-order.discount, order.currency)}
          </LedgerRow>
        )}
        <LedgerSum label="Total">{formatCents(order.amount, order.currency)}</LedgerSum>
        {order.refunded > 0 && <LedgerRow label="Refunded">{formatCents(order.refunded, order.currency)}</LedgerRow>}
      </Ledger>
      <div className="sheet-pad border-t">
        <ClientInvoices token={token} />
        {version !== offer.version && (
          <p className="mt-4 small">
            <a href={paths.termsOf(version)} target="_blank" rel="noopener">
              Terms of service for this order
            </a>
          </p>
        )}
      </div>
    </Card>
  )
}

function AddonNames({ addons }: { addons: SoldOffer['addons'] }) {
  if (addons.length === 0) return 'No add-ons selected'
  return addons.map(({ id, name }) => (
    <span key={id} className="block">
      {name}
    </span>
  ))
}
