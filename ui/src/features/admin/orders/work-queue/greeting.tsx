import { useAdminSession } from '@/lib/admin/use-admin-session'
import { dayWords, greeting } from './day-words'
import styles from './greeting.module.css'
import { useWorkQueue } from './use-work-queue'

const LONG_DAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' })
const DAY = new Intl.DateTimeFormat('en-CA')

/** The day in a sentence, above what needs somebody. */
export function Greeting() {
  const user = useAdminSession()
  const { data } = useWorkQueue('all')
  const now = new Date()
  return (
    <div className={styles.greeting}>
      <h1 className="t-section">
        <bdi>{greeting(now.getHours(), user?.firstName ?? null)}</bdi>
      </h1>
      <p>
        {LONG_DAY.format(now)}. {data && <bdi>{dayWords(data, DAY.format(now))}</bdi>}
      </p>
    </div>
  )
}
