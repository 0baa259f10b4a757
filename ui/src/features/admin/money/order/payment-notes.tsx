import { Link } from 'react-router-dom'
import { Alert } from '@/components/ui/alert'
import { adminPaths } from '@/lib/admin/admin-paths'
import type { AdminOrder } from '@/lib/schemas'

/** What staff should know of a payment before they begin to build. */
export function PaymentNotes({ order }: { order: AdminOrder }) {
  return (
    <>
      {order.duplicateOf && (
        <Alert variant="notice" title="Perhaps paid twice">
          This email paid <Link to={adminPaths.order(order.duplicateOf)}>another order</Link> shortly before. Ask the
          client, and refund one of the two if it was a mistake.
        </Alert>
      )}
      {order.paymentProgress === 'processing' && (
        <Alert title="The payment is processing">
          It is on its way, as with a bank transfer, and can take some days. Begin when it has arrived.
        </Alert>
      )}
      {order.paymentProgress === 'failed' && (
        <Alert variant="notice" title="The payment has failed">
          The bank did not carry it out. The client can order again.
        </Alert>
      )}
      {order.sessionEnded && <p className="caption">Abandoned: the checkout has ended without a payment.</p>}
    </>
  )
}
