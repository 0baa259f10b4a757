import { CreditCard, Flag, Globe, Phone, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router-dom'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Card } from '@/components/ui/card'
import { Icon } from '@/components/ui/icon'
import { adminPaths, type OrderRoom } from '@/lib/admin/admin-paths'
import { useWeek } from '@/lib/admin/use-week'
import { classNames } from '@/lib/class-names'
import type { WeekDay, WeekEvent } from '@/lib/schemas'
import styles from './week-card.module.css'
import { countsOf, dateOf, dayOf, hasAny, meaningOf, offOf, restOf } from './week-labels'

const ICONS: Record<WeekEvent['kind'], LucideIcon> = { promised: Flag, call: Phone, domain: Globe, renewal: CreditCard }
const ROOMS: Record<WeekEvent['kind'], OrderRoom> = {
  promised: 'overview',
  call: 'overview',
  domain: 'site',
  renewal: 'money',
}

/** The seven days from today on: what's promised, what renews, and when nobody works. */
export function WeekCard() {
  const read = useWeek()
  const days = read.data?.days
  if (!days) {
    return (
      <Card className={styles.card} title="Coming up">
        <div className={styles.waiting}>
          <ReadFallback title="The next seven days couldn’t be loaded" read={read} />
        </div>
      </Card>
    )
  }
  return (
    <Card className={styles.card} title="Coming up" headAside={<Aside days={days} />}>
      {hasAny(days) ? (
        <ol className={styles.week}>
          {days.map((day, index) => (
            <Day key={day.day} day={day} isToday={index === 0} />
          ))}
        </ol>
      ) : (
        <p className={styles.nothing}>Nothing is promised or renews in the next seven days.</p>
      )}
    </Card>
  )
}

function Aside({ days }: { days: WeekDay[] }) {
  return (
    <span className={styles.aside}>
      {hasAny(days) && <span className="caption num">{countsOf(days)}</span>}
      <Link className="small" to={adminPaths.ordersMonth}>
        Open calendar
      </Link>
    </span>
  )
}

function Day({ day, isToday }: { day: WeekDay; isToday: boolean }) {
  const off = offOf(day)
  const rest = restOf(day)
  return (
    <li className={classNames(isToday ? styles.today : !day.isBusinessDay && styles.off)}>
      <span className={styles.day}>
        {isToday ? 'Today' : dayOf(day.day)} <b className="num">{dateOf(day.day)}</b>
      </span>
      <div className={styles.events}>
        {off && <p>{off}</p>}
        {day.events.map((event) => (
          <Event key={`${event.kind} ${event.orderId}`} event={event} />
        ))}
        {rest > 0 && <p className="num">{rest} more</p>}
        {day.events.length === 0 && !off && <p>Nothing</p>}
      </div>
    </li>
  )
}

function Event({ event }: { event: WeekEvent }) {
  return (
    <Link className={styles.event} to={adminPaths.orderRoom(event.orderId, ROOMS[event.kind])}>
      <Icon icon={ICONS[event.kind]} size="sm" />
      <span>
        <bdi title={event.name}>{event.name}</bdi>
        <small className="num">{meaningOf(event)}</small>
      </span>
    </Link>
  )
}
