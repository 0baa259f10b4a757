import { Alert } from '@/components/ui/alert'
import { Fact, Facts } from '@/components/ui/ledger'
import { MoneySection } from '@/features/admin/money/money-section'
import { LIMITS } from '@/generated/limits'
import { daysBefore, formatDate } from '@/lib/dates'
import { cardText, hostingLines, isCardTooOld } from '@/lib/hosting'
import type { Hosting, OrderDetails } from '@/lib/schemas'
import { soldUnder } from '@/lib/sold-under'
import { AfterRefund } from './after-refund'

interface HostingSectionProps {
  details: OrderDetails
  hosting: Hosting
  onEnd: () => void
}

export function HostingSection({ details, hosting, onEnd }: HostingSectionProps) {
  const { order, disputes, hostingAfterRefund } = details
  const offer = soldUnder(details.offer, order.selectedAddons)
  const isOver = hosting.status === 'ended'
  const isDisputed = disputes.some((dispute) => dispute.isOfHosting && dispute.status !== 'won')
  return (
    <MoneySection title="Hosting">
      {isDisputed && (
        <Alert variant="notice" title="A month of hosting is disputed">
          {isOver ? 'See it under Disputes.' : 'End hosting if the client no longer wants it.'}
        </Alert>
      )}
      {!isOver && <HostingNotices hosting={hosting} />}
      {hostingAfterRefund && (
        <AfterRefund
          order={order}
          renewal={offer.renewal}
          standing={hostingAfterRefund}
          hosting={hosting}
          onEnd={onEnd}
        />
      )}
      <Facts className="money-facts">
        {hostingLines(hosting, offer).map(({ label, text }) => (
          <Fact key={label} label={label}>
            {text}
          </Fact>
        ))}
        <Reminder hosting={hosting} months={offer.hostingMonths} />
        {hosting.card && !isOver && <Fact label="Card">{cardText(hosting.card)}</Fact>}
      </Facts>
    </MoneySection>
  )
}

function HostingNotices({ hosting }: { hosting: Hosting }) {
  return (
    <>
      {hosting.status === 'past_due' && (
        <Alert variant="notice" title="A renewal wasn’t paid">
          {hosting.payUrl ? (
            <>
              The client can pay it on this <a href={hosting.payUrl}>payment page</a>.
            </>
          ) : (
            'The client can update the card in the client portal.'
          )}
        </Alert>
      )}
      {isCardTooOld(hosting) && (
        <Alert variant="notice" title="The card expires before the next charge">
          Ask the client to update it in the client portal.
        </Alert>
      )}
    </>
  )
}

/** The first email before the included months end, while it is still to come. A single month has one a week before. */
function Reminder({ hosting, months }: { hosting: Hosting; months: number }) {
  if (hosting.status !== 'trialing' || hosting.cancelAt) return null
  const days = months > 1 ? LIMITS.reminderDaysBefore : LIMITS.lastReminderDaysBefore
  return <Fact label="Reminder">{formatDate(daysBefore(hosting.endsOn, days))}</Fact>
}
