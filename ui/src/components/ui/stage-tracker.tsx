import { Check } from 'lucide-react'
import { memo, useId, type ReactNode } from 'react'
import { ORDER_STATUSES } from '@/generated/constants'
import { classNames } from '@/lib/class-names'
import { formatDate, formatDay } from '@/lib/dates'
import { stageOf, STAGE_COUNT } from '@/lib/order-status'
import { Icon } from './icon'
import { Seal } from './seal'
import styles from './stage-tracker.module.css'

interface StatusEntry {
  status: string
  at: string
}

interface StageTrackerProps {
  orderId: string
  status: string
  /** Oldest first. */
  history: readonly StatusEntry[]
  /** The promise under the seal, as a `StagePromise`. */
  children?: ReactNode
}

/** The seal and its seven stages. Done stages look alike; the current one carries `aria-current="step"` (pages 10). */
export const StageTracker = memo(function StageTracker({ orderId, status, history, children }: StageTrackerProps) {
  const titleId = useId()
  const stage = stageOf(status)
  return (
    <section className={classNames('sheet', styles.tracker)} aria-labelledby={titleId}>
      <div className={styles.figure}>
        <Seal stage={stage} orderId={orderId} />
        {children}
      </div>
      <div className={styles.body}>
        <h2 className="t-section" id={titleId}>
          Build Status
        </h2>
        <ol className={styles.stages}>
          {ORDER_STATUSES.map(({ value, label }, index) => (
            <StageItem
              key={value}
              number={index + 1}
              label={label}
              current={stage}
              since={history.findLast((entry) => entry.status === value)?.at}
            />
          ))}
        </ol>
      </div>
    </section>
  )
})

interface StageItemProps {
  number: number
  label: string
  current: number
  since: string | undefined
}

function StageItem({ number, label, current, since }: StageItemProps) {
  const isDone = number <= current
  const isCurrent = number === current
  return (
    <li
      className={classNames(isDone && styles.done, isCurrent && styles.now)}
      aria-current={isCurrent ? 'step' : undefined}
    >
      <span className={styles.dot}>{isDone ? <Icon icon={Check} /> : number}</span>
      <span>{label}</span>
      <span className={classNames(styles.when, 'num')}>
        {isDone && since ? when(since, isCurrent && number < STAGE_COUNT) : null}
      </span>
    </li>
  )
}

/** The last stage is an end, not something that goes on. */
const when = (since: string, goesOn: boolean) => (goesOn ? `Now, since ${formatDay(since)}` : formatDate(since))

/** "Ready by Wed, Jan 14" and the sentence under it. */
export function StagePromise({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.promise}>
      <strong>{title}</strong>
      {children && <span>{children}</span>}
    </div>
  )
}
