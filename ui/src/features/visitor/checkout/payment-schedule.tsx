import { totalCents, type Addon } from '@/lib/catalogue'
import { formatCents } from '@/lib/money'
import { offer } from '@/lib/offer'
import { pageOffer } from '@/lib/page-offer'
import { monthly, months, reminderMonth } from '@/lib/terms'

/** What today, what later, from which card, and how to stop: all of it before the button. */
export function PaymentSchedule({ addons }: { addons: readonly Addon[] }) {
  const reminder = reminderMonth(offer)
  return (
    <section aria-labelledby="payment-schedule">
      <h2 className="t-card" id="payment-schedule">
        What you pay, and when
      </h2>
      <dl className="schedule">
        <Row label="Today" note={bought(addons)} figure={formatCents(totalCents(addons))} />
        {offer.hostingMonths > 0 && (
          <Row label={`Hosting for ${months(offer.hostingMonths)}`} note="Starts today" figure={formatCents(0)} />
        )}
        <Row label="Hosting after that" note="Same card, until you cancel" figure={monthly(offer)} />
      </dl>
      <p className="caption">
        {reminder !== null && `We’ll email you a reminder in month ${reminder}. `}
        Cancel anytime in your client portal, under Manage billing.
      </p>
    </section>
  )
}

function Row({ label, note, figure }: { label: string; note: string; figure: string }) {
  return (
    <div>
      <dt>
        {label}
        <small>{note}</small>
      </dt>
      <dd className="num">{figure}</dd>
    </div>
  )
}

/** `Website and 2 add-ons`; an agency's own offer by its name. */
function bought({ length }: readonly Addon[]): string {
  const parts = [pageOffer ? offer.name : 'Website']
  if (length > 0) parts.push(length === 1 ? '1 add-on' : `${length} add-ons`)
  if (offer.hostingMonths === 0) parts.push('the first month of hosting')
  return parts.length === 1 && !pageOffer ? 'Your website' : new Intl.ListFormat('en-US').format(parts)
}
