import type { LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import { OWNERS } from '@/lib/client-report'
import { formatDate } from '@/lib/dates'
import type { Report } from '@/lib/schemas'
import styles from './report-sheet.module.css'

/** For a reader who is neither. */
const OWNERS_TOLD = { ...OWNERS, you: 'Business', us: 'Agency' } as const

const LOOKS = { wait: styles.wait, off: styles.off }

type Line = Report['toFix'][number]

interface ReportSectionProps {
  title: string
  icon: LucideIcon
  look?: keyof typeof LOOKS
  count: number
  children: ReactNode
}

/** Nothing of it shows while there is nothing in it. */
export function ReportSection({ title, icon, look, count, children }: ReportSectionProps) {
  const id = useId()
  if (count === 0) return null
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <Icon icon={icon} size="sm" className={look && LOOKS[look]} />
        <h2 id={id}>{title}</h2>
        <span className="num">
          {count}
          <span className="sr"> in this group</span>
        </span>
      </div>
      <dl className={styles.lines}>{children}</dl>
    </section>
  )
}

interface LinesProps<Kind> {
  lines: readonly Kind[]
  hasIds: boolean
}

interface FindingLinesProps extends LinesProps<Line> {
  isShared: boolean
}

export function FindingLines({ lines, hasIds, isShared }: FindingLinesProps) {
  const owners = isShared ? OWNERS_TOLD : OWNERS
  return lines.map((line) => (
    <div key={line.rules.join()}>
      <Term line={line} hasIds={hasIds} />
      <dd>
        {line.text} {line.advice && <p>{line.advice}</p>}
      </dd>
      {line.owner && <dd className={styles.who}>{owners[line.owner]}</dd>}
    </div>
  ))
}

export function AcceptedLines({ lines, hasIds }: LinesProps<Report['accepted'][number]>) {
  return lines.map((line) => (
    <div key={line.rules.join()}>
      <Term line={line} hasIds={hasIds} />
      <dd>
        {line.text}{' '}
        <p>
          Accepted by <bdi>{line.by}</bdi> on {formatDate(line.at)}: {line.reason}
        </p>
      </dd>
    </div>
  ))
}

export function PassedLines({ groups }: { groups: Report['passed'] }) {
  return groups.map(({ label, text, passed, total }) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd>{text}</dd>
      <dd className={styles.n}>
        {passed} of {total}
      </dd>
    </div>
  ))
}

function Term({ line, hasIds }: { line: Line; hasIds: boolean }) {
  return (
    <dt>
      {line.label}
      {hasIds && <span className={styles.ids}>{line.rules.join(' ')}</span>}
    </dt>
  )
}
