import { Badge, type BadgeVariant } from '@/components/ui/badge'
import { Card, CardContent } from '@/components/ui/card'
import { OrderChargesSection } from '@/features/admin/money/charging/charges-section'
import { Disputes } from '@/features/admin/money/disputes/disputes'
import { HostingSection } from '@/features/admin/money/hosting/hosting-section'
import { OrderDocuments } from '@/features/admin/money/invoices/order-documents'
import { OrderInvoices } from '@/features/admin/money/invoices/order-invoices'
import { LedgerSection } from '@/features/admin/money/ledger/ledger-section'
import { paymentLabel } from '@/lib/admin/payment-labels'
import { classNames } from '@/lib/class-names'
import type { OrderDetails } from '@/lib/schemas'
import { Charges } from './charges'
import { beforeMoneyDialog, MoneyDialogs } from './money-dialogs'
import { MoneyIds } from './money-ids'
import { OrderPayouts } from './order-payouts'
import { PaymentNotes } from './payment-notes'
import { useMoneyDialogs } from './use-money-dialogs'

const PAYMENT_BADGE: Partial<Record<OrderDetails['order']['paymentState'], BadgeVariant>> = {
  paid: 'default',
  disputed: 'danger',
}

/** What was charged and what became of it. */
export function OrderMoney({ details }: { details: OrderDetails }) {
  const { order, ledger, hosting, disputes } = details
  const { asked, askEndHosting, close } = useMoneyDialogs(details)
  // What has a last day stands above what is only to be known.
  const isDisputed = disputes.some(({ status }) => status === 'open')
  const told = <Disputes orderId={order.id} disputes={disputes} mode={order.mode} />
  return (
    <Card
      {...beforeMoneyDialog}
      title="Money"
      headAside={
        <Badge variant={PAYMENT_BADGE[order.paymentState] ?? 'secondary'}>{paymentLabel(order.paymentState)}</Badge>
      }
    >
      {isDisputed && told}
      <CardContent className={classNames('stack', isDisputed && 'border-t')}>
        <PaymentNotes order={order} />
        <Charges details={details} />
        <OrderDocuments id={order.id} />
        <OrderInvoices id={order.id} />
      </CardContent>
      {!isDisputed && told}
      <OrderChargesSection order={order} />
      {hosting && <HostingSection details={details} hosting={hosting} onEnd={askEndHosting} />}
      <LedgerSection ledger={ledger} />
      <OrderPayouts payouts={details.payouts} />
      <MoneyIds details={details} />
      <MoneyDialogs asked={asked} onClose={close} />
    </Card>
  )
}
