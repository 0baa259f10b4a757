import { Check, ChevronLeft, ChevronRight, Flag, TriangleAlert } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { adminPaths } from '@/lib/admin/admin-paths'
import { formatMonth } from '@/lib/admin/months'
import { classNames } from '@/lib/class-names'
import { formatDay, formatWeekday, parseDate } from '@/lib/dates'
import { http } from '@/lib/http'
import type { PromisedDay, PromisedOrder } from '@/lib/schemas'
import styles from './month.module.css'
import { monthBeside, weeksOf } from './months'
import { OrdersHead, Whose } from './orders-head'
import { usePerson } from './use-person'
import { OPEN_VIEW, withView } from './view-address'

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** Websites on the days that they're promised for. */
export function MonthView() {
  const { search } = useLocation()
  const { person, setPerson } = usePerson()
  const asked = new URLSearchParams(search).get('month')
  const month = asked !== null && /^\d{4}-\d{2}$/.test(asked) ? asked : null
  const read = useAdminRead(
    adminKeys.ordersMonth(month, person),
    (signal) => http.get('/api/admin/orders/month', { query: { month, person }, signal }),
    { keepsPrevious: true },
  )
  const { data } = read
  return (
    <>
      <OrdersHead>
        <Whose person={person} onChange={setPerson} />
      </OrdersHead>
      {!data && <ReadFallback title="The month couldn’t be loaded" read={read} />}
      {data && (
        <section className="sheet" aria-labelledby="month-title">
          <div className={styles.head}>
            <MonthLink month={monthBeside(data.first, -1)} isIconOnly icon={ChevronLeft} />
            <h2 id="month-title">{formatMonth(data.first)}</h2>
            <MonthLink month={monthBeside(data.first, 1)} isIconOnly icon={ChevronRight} />
            <MonthLink month={null} />
            <p role="status">{`In ${formatMonth(data.first)}: ${data.ahead} promised ahead, ${data.late} late, ${data.delivered} delivered`}</p>
          </div>
          <table className={styles.month} aria-busy={read.isPlaceholderData}>
            <thead>
              <tr>
                {WEEKDAYS.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeksOf(data.days).map((week) => (
                <tr key={week[0]?.on}>
                  {week.map((day) => (
                    <DayCell key={day.on} day={day} first={data.first} today={data.today} person={person} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {data.ahead + data.late + data.delivered === 0 && (
            <p className={styles.none}>Nothing is promised for this month.</p>
          )}
        </section>
      )}
    </>
  )
}

interface MonthLinkProps {
  month: string | null
  isIconOnly?: boolean
  icon?: typeof ChevronLeft
}

function MonthLink({ month, isIconOnly = false, icon }: MonthLinkProps) {
  const { search } = useLocation()
  const address = new URLSearchParams(search)
  if (month) address.set('month', month)
  else address.delete('month')
  const label = month ? formatMonth(`${month}-01`) : 'Today'
  return (
    <Button asChild variant={isIconOnly ? 'ghost' : 'outline'} size="sm">
      <Link to={{ search: address.toString() }} aria-label={label}>
        {icon ? <Icon icon={icon} size="sm" /> : label}
      </Link>
    </Button>
  )
}

interface DayCellProps {
  day: PromisedDay
  first: string
  today: string
  person: string | null
}

function DayCell({ day, first, today, person }: DayCellProps) {
  const isOut = day.on.slice(0, 7) !== first.slice(0, 7)
  const more = day.total - day.items.length
  const every = withView(new URLSearchParams(), { ...OPEN_VIEW, stage: 'all', on: day.on, person })
  return (
    <td
      className={classNames(
        day.off !== null && styles.off,
        isOut && styles.out,
        day.on === today && styles.now,
        day.items.length === 0 && styles.empty,
      )}
      aria-current={day.on === today ? 'date' : undefined}
      data-list-lane
    >
      <div className={styles.day}>
        <b aria-hidden="true">{parseDate(day.on).getDate() === 1 ? formatDay(day.on) : parseDate(day.on).getDate()}</b>
        <span className={styles.whole}>{formatWeekday(day.on)}</span>
        {day.off && <small>{day.off}</small>}
      </div>
      {day.items.length > 0 && (
        <ul>
          {day.items.map((item) => (
            <li key={item.id}>
              <Item item={item} promised={day.on} />
            </li>
          ))}
          {more > 0 && (
            <li>
              <Link className={styles.more} to={{ pathname: adminPaths.orders, search: every.toString() }}>
                {`+${more >= 100 ? '100 or' : more} more`}
              </Link>
            </li>
          )}
        </ul>
      )}
    </td>
  )
}

function Item({ item, promised }: { item: PromisedOrder; promised: string }) {
  const name = item.businessName ?? item.email
  const { icon, look, says } = standing(item, promised)
  return (
    <Link
      className={classNames(styles.item, look)}
      data-list-item
      to={adminPaths.order(item.id)}
      title={`${name}: ${says}`}
    >
      <Icon icon={icon} size="sm" />
      <span>{name}</span>
      <span className="sr">{says}</span>
    </Link>
  )
}

function standing({ isLate, deliveredOn }: PromisedOrder, promised: string) {
  if (isLate) return { icon: TriangleAlert, look: styles.late, says: 'late' }
  if (deliveredOn === null) return { icon: Flag, look: undefined, says: 'promised' }
  const isOnTime = deliveredOn <= promised
  const says = `delivered ${formatDay(deliveredOn)}, ${isOnTime ? 'on time' : 'after the promised day'}`
  return { icon: isOnTime ? Check : TriangleAlert, look: styles.done, says }
}
