import { Card, CardContent } from '@/components/ui/card'
import { counted } from '@/lib/counted'
import { parseDate } from '@/lib/dates'
import type { Rehearsed, RehearsedMonth } from '@/lib/schemas'
import { daysOf, monthWords, stripWords, type DayKind } from './rehearsal-labels'
import styles from './rehearsal.module.css'

const LEGEND: readonly (readonly [DayKind, string])[] = [
  ['quiet', 'Quiet day'],
  ['held', 'Broken, and it held'],
  ['restart', 'Restart'],
  ['missed', 'Not kept'],
]

/** The year as a strip: a row for each month, a mark for each day. */
export function YearCard({ said }: { said: Rehearsed }) {
  return (
    <Card title={counted(said.days, 'day')} headAside={<Legend />}>
      <CardContent>
        <ol className={styles.months}>
          {said.months.map((month) => (
            <Month key={month.first} said={said} month={month} />
          ))}
        </ol>
      </CardContent>
    </Card>
  )
}

function Legend() {
  return (
    <p className={styles.legend} aria-hidden>
      {LEGEND.map(([kind, label]) => (
        <span key={kind}>
          <i data-kind={kind} />
          {label}
        </span>
      ))}
    </p>
  )
}

function Month({ said, month }: { said: Rehearsed; month: RehearsedMonth }) {
  const days = daysOf(said, month)
  const date = parseDate(month.first)
  return (
    <li>
      <b>{date.toLocaleDateString('en-US', { month: 'short', year: 'numeric' })}</b>
      <div className={styles.strip} role="img" aria-label={stripWords(days)}>
        {days.map(({ day, kind }) => (
          <i key={day} data-kind={kind} style={{ gridColumn: day }} />
        ))}
      </div>
      <p className="caption">{monthWords(month)}</p>
    </li>
  )
}
