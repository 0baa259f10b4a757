import { StagePromise } from '@/components/ui/stage-tracker'
import type { ClientOrder } from '@/lib/client-order'
import { formatDate, formatDay, formatWeekday } from '@/lib/dates'
import { promiseKind } from './client-promise'

interface ClientOrderPromiseProps {
  order: ClientOrder
  formSentAt: string | undefined
  now: Date
}

/** Under the seal: what happens next, and when (COPY, Client portal). */
export function ClientOrderPromise({ order, formSentAt, now }: ClientOrderPromiseProps) {
  switch (promiseKind(order, now)) {
    case 'live':
      return (
        <StagePromise title="Your website is live">
          {order.hostingUntil && `Hosting is included until ${formatDate(order.hostingUntil)}`}
        </StagePromise>
      )
    case 'unpaid':
      return <StagePromise title="Waiting for your payment">We start when it is confirmed</StagePromise>
    case 'your-turn':
      return (
        <StagePromise title="Your turn: the intake form">
          <span className="nb">3-5</span> business days start when we have it
        </StagePromise>
      )
    case 'late':
      return (
        <StagePromise title="We are later than we said">
          We promised <span className="nb">{formatWeekday(order.promisedOn)}</span> and are still at work on your
          website.
        </StagePromise>
      )
    case 'ready-by':
      return (
        <StagePromise title={`Ready by ${formatWeekday(order.promisedOn)}`}>
          5 business days after your form{formSentAt && ` of ${formatDay(formSentAt)}`}
        </StagePromise>
      )
  }
}
