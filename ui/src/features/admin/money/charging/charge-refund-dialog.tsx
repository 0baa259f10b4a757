import { RefundDialog } from '@/features/admin/money/refunds/refund-dialog'
import { useChargeRefund } from '@/features/admin/money/refunds/use-refund'
import type { OrderCharge } from '@/lib/schemas'

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
