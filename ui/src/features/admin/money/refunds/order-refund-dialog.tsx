import { http } from '@/lib/http'
import type { OrderDetails } from '@/lib/schemas'
import { RefundDialog } from './refund-dialog'

interface OrderRefundDialogProps {
  details: OrderDetails
  onClose: () => void
}

export function OrderRefundDialog({ details: { order, hosting }, onClose }: OrderRefundDialogProps) {
  return (
    <RefundDialog
      description={
        <>
          Refund <b>{order.email}</b> to the original payment method. This can’t be undone.
        </>
      }
      leftCents={order.amount - order.refunded}
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
