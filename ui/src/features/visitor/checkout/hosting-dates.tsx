import { firstCharge } from '@/lib/first-charge'
import { formatCents } from '@/lib/money'
import { offer } from '@/lib/offer'
import { business } from '@/lib/site-name'
import { monthly, months, reminderMonth } from '@/lib/terms'

/** What comes after today, in the order in which it happens, from which card, and how to stop: all before the button. */
export function HostingDates() {
  const reminder = reminderMonth(offer)
  return (
    <>
      <dl className="schedule small">
        {offer.hostingMonths > 0 && (
          <Row label={`Hosting for ${months(offer.hostingMonths)}`} note="Starts today" figure={formatCents(0)} />
        )}
        <Row label="Hosting after that" note={`Same card, ${from()}until you cancel`} figure={monthly(offer)} />
      </dl>
      <p className="caption">
        {reminder !== null && `We’ll email you a reminder in month ${reminder}. `}
        Cancel anytime in your client portal, under Manage billing.
      </p>
    </>
  )
}

function from(): string {
  return offer.hostingMonths > 0 ? `from ${dayOf(firstCharge(offer, new Date()), business.timeZone)}, ` : ''
}

/** `Jan 5, 2026`, the day that it is at the agency; in the browser's zone where that doesn't know the agency's. */
function dayOf(moment: Date, timeZone?: string): string {
  try {
    return moment.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone })
  } catch {
    return dayOf(moment)
  }
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
