import { useState } from 'react'
import type { OrderCharge, OrderDetails } from '@/lib/schemas'
import { RefundDialog } from './refund-dialog'
import { useChargeRefund, useOrderRefund } from './use-refund'

interface OrderRefundDialogProps {
  details: OrderDetails
  onClose: () => void
}

export function OrderRefundDialog({ details, onClose }: OrderRefundDialogProps) {
  const { order, hosting } = details
  const refund = useOrderRefund(order, onClose)
  // Follows the amount until somebody decides.
  const [decision, setDecision] = useState<boolean | null>(null)
  const leftCents = order.amount - order.refunded
  const hasHosting = hosting !== null && hosting.status !== 'ended'
  const endsHosting = (amountCents: number | null) => decision ?? amountCents === leftCents
  return (
    <RefundDialog
      description={
        <>
          Refund <b>{order.email}</b> to the original payment method. This can’t be undone.
        </>
      }
      leftCents={leftCents}
      currency={order.currency}
      refund={refund}
      onRefund={(amountCents) =>
        refund.mutate({ amountCents, endHosting: hasHosting ? endsHosting(amountCents) : null })
      }
      onClose={onClose}
      beside={(amountCents) =>
        hasHosting && (
          <label className="tick">
            <input
              type="checkbox"
              checked={endsHosting(amountCents)}
              onChange={(event) => setDecision(event.target.checked)}
            />
            Also end hosting, so the client isn’t charged again
          </label>
        )
      }
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
  const refund = useChargeRefund(orderId, charge, onClose)
  const goesBack = GOES_BACK[charge.kind]
  return (
    <RefundDialog
      description={`What was paid for “${charge.text}” goes back the way it was paid. This can’t be undone.`}
      leftCents={charge.paid - charge.refunded}
      currency={charge.currency}
      refund={refund}
      onRefund={refund.mutate}
      onClose={onClose}
      beside={() => goesBack && <p className="muted small">{goesBack}</p>}
    />
  )
}
