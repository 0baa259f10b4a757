import { Alert } from '@/components/ui/alert'
import { LIMITS } from '@/generated/constants'
import type { ClientOrder } from '@/lib/client-order'
import { formatDate } from '@/lib/dates'
import { formatCents } from '@/lib/money'
import { hostingNotice } from './client-promise'

const MONTHLY = `${formatCents(LIMITS.hostingMonthlyCents)}/month`

/** What the client has to know or do now, above everything else. */
export function ClientOrderNotices({ order, now }: { order: ClientOrder; now: Date }) {
  const hosting = hostingNotice(order.hostingUntil, now)
  return (
    <>
      {order.status === 'review' && (
        <Alert title="Your website is ready for review">
          Collect all your changes and send them together. One revision round is included.
        </Alert>
      )}
      {hosting === 'renews' && (
        <Alert variant="notice" title={`Hosting renews on ${formatDate(order.hostingUntil)}`}>
          It is {MONTHLY} from then on.
        </Alert>
      )}
      {hosting === 'renewed' && (
        <Alert title={`Hosting is ${MONTHLY}`}>It renewed on {formatDate(order.hostingUntil)}.</Alert>
      )}
    </>
  )
}
