import { knownZone } from '@/lib/admin/time-zone'
import { useAdminSession } from '@/lib/admin/use-admin-session'
import { dayWords, greeting } from './day-words'
import styles from './greeting.module.css'
import { useWorkQueue } from './use-work-queue'

/** The day in a sentence, above what needs somebody. */
export function Greeting() {
  const user = useAdminSession()
  const { data } = useWorkQueue('all')
  const now = new Date()
  const write = (locale: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: knownZone(user?.timeZone), ...options }).format(now)
  const hour = Number(write('en-GB', { hour: '2-digit', hourCycle: 'h23' }))
  return (
    <div className={styles.greeting}>
      <h1 className="t-section">
        <bdi>{greeting(hour, user?.firstName ?? null)}</bdi>
      </h1>
      <p>
        {write('en-US', { weekday: 'long', month: 'long', day: 'numeric' })}.{' '}
        {data && <bdi>{dayWords(data, write('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' }))}</bdi>}
      </p>
    </div>
  )
}
