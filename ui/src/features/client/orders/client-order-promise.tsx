import { Prose } from '@/components/ui/prose'
import { StagePromise } from '@/components/ui/stage-tracker'
import { formatDate, formatDay, formatWeekday } from '@/lib/dates'
import { daysOnHold, excluded } from '@/lib/promise'
import type { ClientOrder, Hosting, WebsitePromise } from '@/lib/schemas'
import { delivery, type Terms } from '@/lib/terms'
import { promiseKind } from './client-promise'

interface ClientOrderPromiseProps {
  order: ClientOrder
  terms: Terms
  promise: WebsitePromise | null
  hosting: Hosting | null
  /** Whether visitors see what was made here; `paused`: a page instead. Null for a website that's elsewhere. */
  served?: 'online' | 'paused' | null
  formSentAt: string | undefined
  /** The client has answered what we wait for, and it is our turn. */
  isAnswered?: boolean
}

/** Under the seal: what happens next, and when. */
export function ClientOrderPromise({
  order,
  terms,
  promise,
  hosting,
  served = null,
  formSentAt,
  isAnswered = false,
}: ClientOrderPromiseProps) {
  switch (promiseKind(order, promise)) {
    case 'live':
      return <Live hosting={hosting} served={served} />
    case 'unpaid':
      return <StagePromise title="Waiting for your payment">We’ll start as soon as it’s confirmed</StagePromise>
    case 'your-turn':
      return (
        <StagePromise title="Next step: your intake form">
          <Prose>{`We deliver ${delivery(terms)} after you send it`}</Prose>
        </StagePromise>
      )
    case 'late':
      return (
        <StagePromise title="We’re running late">
          We promised <span className="nb">{formatWeekday(order.promisedOn)}</span>. We’re sorry, and still working on
          it.{promise?.waitingFor && !isAnswered && ` We’re waiting for: ${promise.waitingFor}.`}
        </StagePromise>
      )
    case 'waiting':
      return isAnswered ? (
        <StagePromise title="We have your answer">We’ll look at it and go on</StagePromise>
      ) : (
        <StagePromise title={`We’re waiting for: ${promise?.waitingFor ?? 'you'}`}>
          Ready by <span className="nb">{formatWeekday(order.promisedOn)}</span> if we hear from you by tomorrow.
          {promise && onHold(promise)}
        </StagePromise>
      )
    case 'ready-by':
      return (
        <StagePromise title={`Ready by ${formatWeekday(order.promisedOn)}`}>
          {`${terms.businessDaysTo} business ${terms.businessDaysTo === 1 ? 'day' : 'days'} from your form`}
          {formSentAt && <SentOn day={formatDay(formSentAt)} />}
          {promise && without(promise)}
        </StagePromise>
      )
    case 'ended':
      return null
  }
}

function Live({ hosting, served }: Pick<ClientOrderPromiseProps, 'hosting' | 'served'>) {
  const isOver = hosting?.status === 'ended' || hosting?.status === 'paused'
  if (!isOver && served !== 'paused') {
    return (
      <StagePromise title="Your website is live">
        {hosting?.status === 'trialing' && `Hosting is included until ${formatDate(hosting.endsOn)}`}
      </StagePromise>
    )
  }
  const title = hosting?.status === 'ended' ? 'Your hosting has ended' : 'Your hosting is paused'
  return (
    <StagePromise title={isOver ? title : 'Your website is paused'}>
      {served === 'online'
        ? 'Your website is still online. To keep it so, message us.'
        : 'To have your website online, message us.'}
    </StagePromise>
  )
}

function SentOn({ day }: { day: string }) {
  return (
    <>
      {' '}
      (<span className="nb">{day}</span>)
    </>
  )
}

/** Why the date is later than the calendar alone would have it. */
function without({ reasons }: WebsitePromise): string {
  const left = excluded(reasons)
  return left ? `, excluding ${left}` : ''
}

function onHold({ reasons }: WebsitePromise): string {
  const days = daysOnHold(reasons)
  return days === 0 ? '' : ` (${days} ${days === 1 ? 'day' : 'days'} on hold.)`
}
