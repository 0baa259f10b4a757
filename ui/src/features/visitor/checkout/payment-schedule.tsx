import { LIMITS } from '@/generated/constants'
import { totalCents, type Addon } from '@/lib/catalogue'
import { formatCents } from '@/lib/money'

const MONTHLY = `${formatCents(LIMITS.hostingMonthlyCents)}/month`

/** What today, what later, from which card, and how to stop: all of it before the button. */
export function PaymentSchedule({ addons }: { addons: readonly Addon[] }) {
  return (
    <section aria-labelledby="payment-schedule">
      <h2 className="t-card" id="payment-schedule">
        What you pay, and when
      </h2>
      <dl className="schedule">
        <Row label="Today" note={bought(addons)} figure={formatCents(totalCents(addons))} />
        <Row label="Hosting for 12 months" note="Starts today" figure={formatCents(0)} />
        <Row label="Hosting after that" note="Same card, until you cancel" figure={MONTHLY} />
      </dl>
      <p className="caption">
        We’ll email you a reminder in month 11. Cancel anytime in your client portal, under Manage billing.
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

function bought({ length }: readonly Addon[]): string {
  if (length === 0) return 'Your website'
  return `Website and ${length} ${length === 1 ? 'add-on' : 'add-ons'}`
}
