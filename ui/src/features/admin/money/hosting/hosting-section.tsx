import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Fact, Facts } from '@/components/ui/ledger'
import { CopyId } from '@/features/admin/money/copy-id'
import { MoneySection } from '@/features/admin/money/money-section'
import { LIMITS } from '@/generated/constants'
import { daysBefore, formatDate } from '@/lib/dates'
import { cardText, hostingLines, isCardTooOld, nextChargeAt } from '@/lib/hosting'
import type { AdminOrder, Hosting } from '@/lib/schemas'

interface HostingSectionProps {
  order: AdminOrder
  hosting: Hosting
  onEnd: () => void
}

export function HostingSection({ order, hosting, onEnd }: HostingSectionProps) {
  const isOver = hosting.status === 'ended'
  return (
    <MoneySection title="Hosting">
      {!isOver && <HostingNotices order={order} hosting={hosting} />}
      <Facts className="money-facts">
        {hostingLines(hosting).map(({ label, text }) => (
          <Fact key={label} label={label}>
            {text}
          </Fact>
        ))}
        <Reminder hosting={hosting} />
        {hosting.card && !isOver && <Fact label="Card">{cardText(hosting.card)}</Fact>}
        {order.stripeSubscriptionId && (
          <Fact label="Subscription">
            <CopyId id={order.stripeSubscriptionId} />
          </Fact>
        )}
      </Facts>
      {!isOver && (
        <div>
          <Button variant="outline" size="sm" onClick={onEnd}>
            End hosting…
          </Button>
        </div>
      )}
    </MoneySection>
  )
}

function HostingNotices({ order, hosting }: Omit<HostingSectionProps, 'onEnd'>) {
  const goesOn = nextChargeAt(hosting) !== null || hosting.status === 'past_due'
  return (
    <>
      {hosting.status === 'past_due' && (
        <Alert variant="notice" title="A renewal was not paid">
          {hosting.payUrl ? (
            <>
              The client can pay it by hand: <a href={hosting.payUrl}>payment page</a>.
            </>
          ) : (
            'The client can change the card from the dashboard.'
          )}
        </Alert>
      )}
      {isCardTooOld(hosting) && (
        <Alert variant="notice" title="The card expires before the next charge">
          Ask the client to change it from the dashboard.
        </Alert>
      )}
      {goesOn && order.paymentState === 'refunded' && (
        <Alert variant="notice" title="Refunded, and hosting is still running">
          End it, unless the client wants to keep it at their own cost.
        </Alert>
      )}
    </>
  )
}

/** The email at 11 months, while it is still to come. */
function Reminder({ hosting }: { hosting: Hosting }) {
  if (hosting.status !== 'trialing' || hosting.cancelAt) return null
  return <Fact label="Reminder">{formatDate(daysBefore(hosting.endsAt, LIMITS.reminderDaysBefore))}</Fact>
}
