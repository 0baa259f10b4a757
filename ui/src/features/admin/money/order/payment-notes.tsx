import { Link } from 'react-router-dom'
import { Alert } from '@/components/ui/alert'
import { adminPaths } from '@/lib/admin/admin-paths'
import type { AdminOrder } from '@/lib/schemas'

/** What staff should know of a payment before they begin to build. */
export function PaymentNotes({ order }: { order: AdminOrder }) {
  return (
    <>
      {order.duplicateOf && (
        <Alert variant="notice" title="Possible duplicate payment">
          This email paid <Link to={adminPaths.orderRoom(order.duplicateOf, 'money')}>another order</Link> shortly
          before. Ask the client, and refund one if it was a mistake.
        </Alert>
      )}
      {order.paymentProgress === 'processing' && (
        <Alert title="The payment is processing">
          Bank transfers can take several days. Start work once it’s paid.
        </Alert>
      )}
      {order.paymentProgress === 'failed' && (
        <Alert variant="notice" title="The payment failed">
          The bank didn’t complete it. The client can order again.
        </Alert>
      )}
      {order.sessionEnded && <p className="caption">Abandoned: the checkout expired without a payment.</p>}
    </>
  )
}
