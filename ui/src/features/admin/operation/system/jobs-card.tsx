import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { FoldedCard } from '@/components/ui/folded-card'
import { classNames } from '@/lib/class-names'
import type { Job } from '@/lib/schemas'
import { useRunJob } from './system-data'
import { intervalLabel, jobLabel, momentLabel } from './system-labels'
import styles from './system-view.module.css'

interface JobsProps {
  jobs: Job[]
  readAt: string
  mayRun: boolean
}

/** What runs by itself: what's wrong, and folded what's fine. */
export function JobsCard({ jobs, ...rest }: JobsProps) {
  if (jobs.length === 0)
    return (
      <Card title="Jobs">
        <EmptyState title="Scheduled jobs aren’t running" text="Restart the server." />
      </Card>
    )
  const troubled = jobs.filter(isTroubled)
  const fine = jobs.filter((job) => !isTroubled(job))
  return (
    <>
      {troubled.length > 0 && (
        <Card title="Jobs with problems">
          <Jobs jobs={troubled} {...rest} />
        </Card>
      )}
      <FoldedCard title="Jobs" summary={`${fine.length} of ${jobs.length} fine`} isOpen={false}>
        <Jobs jobs={fine} {...rest} />
      </FoldedCard>
    </>
  )
}

const isTroubled = ({ error, isLate }: Job) => error !== null || isLate

/** Owners may run each at once; twice does no harm. */
function Jobs({ jobs, readAt, mayRun }: JobsProps) {
  const { mutate, isPending } = useRunJob()
  return (
    <ul className={styles.systemRows}>
      {jobs.map((job) => (
        <JobRow
          key={job.name}
          job={job}
          readAt={readAt}
          onRun={mayRun ? () => mutate(job.name) : null}
          isBusy={isPending}
        />
      ))}
    </ul>
  )
}

interface JobRowProps {
  job: Job
  readAt: string
  onRun: (() => void) | null
  isBusy: boolean
}

function JobRow({ job, readAt, onRun, isBusy }: JobRowProps) {
  const label = jobLabel(job.name)
  return (
    <li className={styles.job}>
      <div>
        <b>{label}</b>
        <p className="caption">{intervalLabel(job.everySeconds)}</p>
      </div>
      <p className={classNames('caption', styles.when)}>
        {job.ranAt ? `Last ${momentLabel(job.ranAt, readAt)}` : 'Hasn’t run yet'}
        {job.nextAt && `, next ${momentLabel(job.nextAt, readAt)}`}
      </p>
      <div className={classNames('row', styles.marks)}>
        <JobState job={job} />
        {onRun && (
          <Button variant="outline" size="sm" disabled={isBusy} onClick={onRun} aria-label={`Run now: ${label}`}>
            Run now
          </Button>
        )}
      </div>
      {job.error && <p className={styles.trouble}>{job.error}</p>}
    </li>
  )
}

function JobState({ job: { ranAt, error, failures, isLate } }: { job: Job }) {
  if (error) return <Badge variant="danger">{failures > 1 ? `Failed ${failures} times` : 'Failed'}</Badge>
  if (isLate) return <Badge variant="danger">Late</Badge>
  return ranAt ? <Badge>OK</Badge> : <Badge variant="secondary">Waiting</Badge>
}
