import { counted } from '@/lib/counted'
import { formatCents } from '@/lib/money'
import type { Reports } from '@/lib/schemas'
import { share } from './report-words'
import styles from './reports.module.css'
import { spanOf, timeTaken, wentLive } from './span-words'

/** What one looks for first. Of two currencies, the one that's sold in now. */
export function KeyFigures({ reports }: { reports: Reports }) {
  const { currencies, orders, promises } = reports
  const [money] = currencies
  if (!money) return null
  const { total, currency, hosting } = money
  const toLive = spanOf(reports, 'to_live')?.taken
  return (
    <dl className={styles.figures}>
      <Figure
        name="Net revenue"
        value={formatCents(total.netCents, currency)}
        about={`${formatCents(money.orderedCents, currency)} ordered`}
      />
      <Figure
        name="Recurring"
        value={formatCents(hosting.cents, currency)}
        about={`a month, ${counted(hosting.websites, 'website')}`}
      />
      <Figure
        name="Promises kept"
        value={promises.due > 0 ? share(promises.kept, promises.due) : 'None yet'}
        about={promises.due > 0 ? `${promises.kept} of ${promises.due}` : 'None was due'}
      />
      <Figure name="Form to live" value={timeTaken(toLive?.half) || 'None yet'} about={wentLive(toLive?.orders ?? 0)} />
      <Figure
        name="Checkouts that pay"
        value={orders.started > 0 ? share(orders.paid, orders.started) : 'None yet'}
        about={orders.started > 0 ? `${orders.paid} of ${orders.started}` : 'None started'}
      />
    </dl>
  )
}

function Figure({ name, value, about }: { name: string; value: string; about: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className={styles.value}>{value}</span>
        <span className={styles.about}>{about}</span>
      </dd>
    </div>
  )
}
