import { Alert } from '@/components/ui/alert'
import { LIMITS } from '@/generated/constants'
import { formatDate } from '@/lib/dates'
import { formatCents } from '@/lib/money'
import type { ClientOrder, Hosting } from '@/lib/schemas'
import { renewsSoon } from './client-promise'

const MONTHLY = formatCents(LIMITS.hostingMonthlyCents)

interface ClientOrderNoticesProps {
  order: ClientOrder
  hosting: Hosting | null
  now: Date
}

/** What the client has to know or do now, above everything else. */
export function ClientOrderNotices({ order, hosting, now }: ClientOrderNoticesProps) {
  return (
    <>
      {order.status === 'review' && (
        <Alert title="Your website is ready for review">
          <span>Collect all your changes and send them together. One revision round is included.</span>{' '}
          <span>To send them, reply to the email in which we told you.</span>
        </Alert>
      )}
      {hosting && renewsSoon(hosting, now) && (
        <Alert variant="notice" title={`Hosting renews on ${formatDate(hosting.endsAt)}`}>
          It is {MONTHLY}/month from then on.
        </Alert>
      )}
      {hosting?.status === 'past_due' && (
        <Alert variant="notice" title={`We could not collect ${MONTHLY} for your hosting`}>
          Cards expire or are replaced, so this is often quick to fix. See <a href="#hosting">Hosting</a> on this page.
        </Alert>
      )}
    </>
  )
}
