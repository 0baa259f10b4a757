import { Alert } from '@/components/ui/alert'
import { formatDate } from '@/lib/dates'
import { formatCents } from '@/lib/money'
import type { ClientOrder, Hosting } from '@/lib/schemas'
import { monthly, onTop, rounds, type Terms } from '@/lib/terms'
import { renewsSoon } from './client-promise'

interface ClientOrderNoticesProps {
  order: ClientOrder
  terms: Terms
  hosting: Hosting | null
  now: Date
  /** Whether its review is a task of its own on the page. */
  isReviewedHere: boolean
}

/** What the client has to know or do now, above everything else. */
export function ClientOrderNotices({ order, terms, hosting, now, isReviewedHere }: ClientOrderNoticesProps) {
  return (
    <>
      {order.status === 'review' && !isReviewedHere && (
        <Alert title="Your website is ready for review">
          <span>Send us all your changes in one go. {rounds(terms)}</span> <span>Message us to send them.</span>
        </Alert>
      )}
      {hosting && renewsSoon(hosting, now) && (
        <Alert variant="notice" title={`Hosting renews on ${formatDate(hosting.endsOn)}`}>
          It’s {monthly(terms) + onTop(hosting)} from then on, on the same card, until you cancel.
        </Alert>
      )}
      {hosting?.status === 'past_due' && (
        <Alert
          variant="notice"
          title={`We couldn’t charge ${formatCents(terms.renewal, terms.currency)}${onTop(hosting)} for your hosting`}
        >
          Your card may have expired. Updating it takes a minute. See <a href="#hosting">Hosting</a> on this page.
        </Alert>
      )}
    </>
  )
}
