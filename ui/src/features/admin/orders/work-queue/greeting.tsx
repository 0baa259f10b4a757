import { knownZone } from '@/lib/admin/time-zone'
import { useAdminSession } from '@/lib/admin/use-admin-session'
import { useWeek } from '@/lib/admin/use-week'
import { parseDate } from '@/lib/dates'
import { dayWords, greeting } from './day-words'
import styles from './greeting.module.css'
import { useWorkQueue } from './use-work-queue'

const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' })

/** The day in a sentence, above what needs somebody. */
export function Greeting() {
  const user = useAdminSession()
  const { data } = useWorkQueue('all')
  const today = useWeek().data?.days[0]?.day
  return (
    <div className={styles.greeting}>
      <h1 className="t-section">
        <bdi>{greeting(hourIn(user?.timeZone), user?.firstName ?? null)}</bdi>
      </h1>
      <p>
        {today ? `${day.format(parseDate(today))}. ` : '\u00a0'}
        {today && data && <bdi>{dayWords(data, today)}</bdi>}
      </p>
    </div>
  )
}

/** The hour is one's own; the day is the agency's, as due dates are. */
function hourIn(zone: string | null | undefined): number {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: knownZone(zone), hour: '2-digit', hourCycle: 'h23' })
  return Number(clock.format(new Date()))
}
