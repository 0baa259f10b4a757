import { Link } from 'react-router-dom'
import { Card, CardContent } from '@/components/ui/card'
import { LIMITS } from '@/generated/limits'
import { classNames } from '@/lib/class-names'
import { daysBefore, formatDate, parseDate } from '@/lib/dates'
import { cardName, nextChargeOn } from '@/lib/hosting'
import { paths } from '@/lib/paths'
import type { ClientOrderDetails, Hosting } from '@/lib/schemas'
import { soldUnder } from '@/lib/sold-under'
import { monthly, onTop } from '@/lib/terms'
import styles from './live-page.module.css'
import { monthOf, startOf } from './year'

interface HostingYearProps {
  hosting: Hosting
  details: ClientOrderDetails
}

/** The included time, month by month, and what comes after it. */
export function HostingYear({ hosting, details }: HostingYearProps) {
  const terms = soldUnder(details.offer, details.order.selectedAddons)
  const { hostingMonths: count } = terms
  const isIncluded = hosting.status === 'trialing' && count > 0
  const month = isIncluded ? monthOf(new Date(), hosting.endsOn, count) : 0
  return (
    <Card
      title="Hosting"
      headAside={
        isIncluded && (
          <span className="caption num">
            Month {month} of {count}
          </span>
        )
      }
    >
      <CardContent className="stack">
        {isIncluded && (
          <div>
            <div className={styles.year} aria-hidden="true">
              {Array.from({ length: count }, (_, index) => (
                <i key={index} className={index < month ? styles.on : undefined} />
              ))}
            </div>
            <p className={classNames(styles.yearEnds, 'caption num')}>
              <span>{formatDate(startOf(hosting.endsOn, count))}</span>
              <span>{formatDate(hosting.endsOn)}</span>
            </p>
          </div>
        )}
        <p className="muted">{told(hosting, monthly(terms) + onTop(hosting), isIncluded ? count : 0)}</p>
        <p className="small">
          <Link to={`${paths.clientDashboard}#hosting`}>Billing is on your dashboard</Link>
        </p>
      </CardContent>
    </Card>
  )
}

/** `months` are those that are included now; 0 once it renews. */
function told(hosting: Hosting, price: string, months: number): string {
  const { endsOn, cancelOn, card, status, isTaxed } = hosting
  if (status === 'ended') return `It ended on ${formatDate(endsOn)}. You won’t be charged again.`
  const isOwed = status === 'past_due'
  if (cancelOn && !isOwed) return `Paid until ${formatDate(cancelOn)}. Then it ends, and you won’t be charged again.`
  const charged = isOwed ? null : nextChargeOn(hosting)
  if (!charged) return 'There’s a problem with your payment. Your dashboard says what to do.'
  const from = card ? `${isTaxed ? ',' : ''} on ${cardName(card)}` : ''
  if (!months) return `${price}${from}, until you cancel. Next charge: ${formatDate(charged)}.`
  const notice = daysBefore(endsOn, months > 1 ? LIMITS.reminderDaysBefore : LIMITS.lastReminderDaysBefore)
  const email = parseDate(notice) > new Date() ? ` We’ll email you on ${formatDate(notice)}.` : ''
  return `Paid until ${formatDate(endsOn)}. Then ${price}${from}, until you cancel.${email}`
}
