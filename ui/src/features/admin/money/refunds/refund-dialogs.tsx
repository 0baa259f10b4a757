import { http } from '@/lib/http'
import type { OrderCharge, OrderDetails } from '@/lib/schemas'
import { refundable } from './refund-amount'
import { RefundDialog } from './refund-dialog'

interface OrderRefundDialogProps {
  details: OrderDetails
  onClose: () => void
}

export function OrderRefundDialog({ details: { order, hosting, takenByBank }, onClose }: OrderRefundDialogProps) {
  return (
    <RefundDialog
      description={
        <>
          Refund <b>{order.email}</b> to the original payment method. This can’t be undone.
        </>
      }
      leftCents={refundable(order.amount, order.refunded, takenByBank).leftCents}
      currency={order.currency}
      hasHosting={hosting !== null && hosting.status !== 'ended'}
      send={(refund) =>
        http.post('/api/orders/{order_id}/refund', {
          params: { order_id: order.id },
          body: { ...refund, refundedBeforeCents: order.refunded },
        })
      }
      onClose={onClose}
    />
  )
}

/** What comes of a full refund beside the money. */
const GOES_BACK: Record<OrderCharge['kind'], string> = {
  round: 'With a full refund, the round goes back, too, unless they’ve used it.',
  addon: 'With a full refund, the add-on comes off the order, unless you’ve begun it.',
  amount: '',
}

interface ChargeRefundDialogProps {
  orderId: string
  charge: OrderCharge
  onClose: () => void
}

export function ChargeRefundDialog({ orderId, charge, onClose }: ChargeRefundDialogProps) {
  const { id, kind, text, paid, refunded, takenByBank, currency } = charge
  return (
    <RefundDialog
      description={`What was paid for “${text}” goes back the way it was paid. This can’t be undone.`}
      leftCents={refundable(paid, refunded, takenByBank).leftCents}
      currency={currency}
      note={GOES_BACK[kind]}
      send={({ amountCents }) =>
        http.post('/api/orders/{order_id}/charges/{charge_id}/refund', {
          params: { order_id: orderId, charge_id: id },
          body: { amountCents, refundedBeforeCents: refunded },
        })
      }
      onClose={onClose}
    />
  )
}
