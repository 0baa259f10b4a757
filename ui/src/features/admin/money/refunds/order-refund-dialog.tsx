import { useState } from 'react'
import type { OrderDetails } from '@/lib/schemas'
import { RefundDialog } from './refund-dialog'
import { useOrderRefund } from './use-refund'

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
