import { counted } from '@/lib/counted'
import { formatDate, formatDateTime } from '@/lib/dates'
import { formatCents } from '@/lib/money'
import type { RehearsalResult as Result, Rehearsed } from '@/lib/schemas'
import { AdviceCard } from './advice-card'
import { BrokenCard } from './broken-card'
import { FaultsCard } from './faults-card'
import { KeptCard } from './kept-card'
import styles from './rehearsal.module.css'
import { YearCard } from './year-card'

/** What the newest one that came to its end has said. */
export function RehearsalResult({ result: { said, at, seed, version } }: { result: Result }) {
  return (
    <>
      <Figures said={said} />
      <YearCard said={said} />
      {said.broken.length > 0 && <BrokenCard broken={said.broken} />}
      {(said.advice.length > 0 || said.refused.length > 0) && (
        <AdviceCard advice={said.advice} refused={said.refused} />
      )}
      <FaultsCard said={said} />
      <KeptCard said={said} />
      <p className="caption">
        Rehearsed {formatDateTime(at)} by version {version}, for the {counted(said.days, 'day')} from{' '}
        {formatDate(said.firstDay)}, with seed {seed}.
      </p>
    </>
  )
}

function Figures({ said }: { said: Rehearsed }) {
  const missed = said.broken.length
  const figures = [
    ['Promises kept', `${(said.checked - missed).toLocaleString('en-US')} of ${said.checked.toLocaleString('en-US')}`],
    ['Orders', said.orders.toLocaleString('en-US')],
    ['Emails', said.messages.toLocaleString('en-US')],
    ['In the books', formatCents(said.receivedCents, said.currency)],
  ] as const
  return (
    <dl className={`sheet ${styles.figures}`} aria-label="Result">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
