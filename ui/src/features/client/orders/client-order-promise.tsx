import { Link } from 'react-router-dom'
import { StagePromise } from '@/components/ui/stage-tracker'
import { formatDate, formatDay, formatWeekday } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { notCounted } from '@/lib/promise'
import type { ClientOrder, Hosting, WebsitePromise } from '@/lib/schemas'
import { promiseKind } from './client-promise'

interface ClientOrderPromiseProps {
  order: ClientOrder
  promise: WebsitePromise | null
  hosting: Hosting | null
  formSentAt: string | undefined
}

/** Under the seal: what happens next, and when (COPY, Client portal). */
export function ClientOrderPromise({ order, promise, hosting, formSentAt }: ClientOrderPromiseProps) {
  switch (promiseKind(order, promise)) {
    case 'live':
      return hosting?.status === 'ended' ? (
        <StagePromise title="Your hosting has ended">
          To keep your website online, reply to the email that we sent you.
        </StagePromise>
      ) : (
        <StagePromise title="Your website is live">
          {hosting?.status === 'trialing' && `Hosting is included until ${formatDate(hosting.endsAt)}`}
        </StagePromise>
      )
    case 'unpaid':
      return <StagePromise title="Waiting for your payment">We start when it is confirmed</StagePromise>
    case 'your-turn':
      return (
        <>
          <StagePromise title="Your turn: the intake form">
            <span className="nb">3-5</span> business days start when we have it
          </StagePromise>
          {/* The card with the button is below the fold. */}
          <Link to={paths.intakeForm(order.id)}>Start now</Link>
        </>
      )
    case 'late':
      return (
        <StagePromise title="We are later than we said">
          We promised <span className="nb">{formatWeekday(order.promisedOn)}</span> and are still at work on your
          website.{promise?.waitingFor && ` At the moment we are waiting for ${promise.waitingFor}.`}
        </StagePromise>
      )
    case 'waiting':
      return (
        <StagePromise title={`We are waiting for ${promise?.waitingFor ?? 'you'}`}>
          Ready by <span className="nb">{formatWeekday(order.promisedOn)}</span> if we can go on by tomorrow.{' '}
          <NotCounted promise={promise} />
        </StagePromise>
      )
    case 'ready-by':
      return (
        <StagePromise title={`Ready by ${formatWeekday(order.promisedOn)}`}>
          5 business days after your form{formSentAt && <SentOn day={formatDay(formSentAt)} />}
          {promise?.reasons.length ? '. ' : ''}
          <NotCounted promise={promise} />
        </StagePromise>
      )
    case 'ended':
      return null
  }
}

function SentOn({ day }: { day: string }) {
  return (
    <>
      {' '}
      of <span className="nb">{day}</span>
    </>
  )
}

/** Why the date is later than the calendar alone would have it. */
function NotCounted({ promise }: { promise: WebsitePromise | null }) {
  return notCounted(promise?.reasons ?? [])
}
