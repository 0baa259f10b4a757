import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Card, CardContent } from '@/components/ui/card'
import { EmailAddress } from '@/components/ui/email-address'
import { Fact, Facts } from '@/components/ui/ledger'
import { adminPaths, type OrderRoom } from '@/lib/admin/admin-paths'
import { paymentLabel } from '@/lib/admin/payment-labels'
import { formatDate, formatDateTime } from '@/lib/dates'
import { hostingLines } from '@/lib/hosting'
import { formatCents } from '@/lib/money'
import type { OrderDetails } from '@/lib/schemas'
import { soldUnder } from '@/lib/sold-under'
import styles from './key-facts.module.css'

/** What staff ask for first, each with the way to the room that has the rest. */
export function KeyFacts({ details }: { details: OrderDetails }) {
  const { order, intakeForm, hosting, offer } = details
  const sold = soldUnder(offer, order.selectedAddons, order.laterAddons)
  const [line] = hosting ? hostingLines(hosting, sold) : []
  const to = (room: OrderRoom, text: ReactNode) => <Link to={adminPaths.orderRoom(order.id, room)}>{text}</Link>
  return (
    <Card title="Key facts">
      <CardContent>
        <Facts className={styles.rows}>
          <Fact label="Client">
            <Link to={adminPaths.client(order.id)}>{order.businessName ?? 'All their orders'}</Link>
            <span className="caption block">
              <EmailAddress address={order.email} />
            </span>
            {intakeForm && (
              <span className="caption block">
                <bdi>{intakeForm.phoneShown}</bdi>
              </span>
            )}
          </Fact>
          <Fact label="Ordered">{formatDateTime(order.createdAt)}</Fact>
          <Fact label="Amount">
            {to('money', formatCents(order.amount, order.currency))}
            <span className="caption block">{paymentLabel(order.paymentState)}</span>
          </Fact>
          <Fact label="Add-ons">{order.addonNames.join(', ') || 'None'}</Fact>
          <Fact label="Form">
            {intakeForm ? to('form', `Sent ${formatDate(intakeForm.createdAt)}`) : 'Not sent yet'}
            {intakeForm && <span className="caption block">{intakeForm.businessAddress}</span>}
          </Fact>
          {line && <Fact label="Hosting">{to('money', `${line.label} ${line.text}`)}</Fact>}
        </Facts>
      </CardContent>
    </Card>
  )
}
