import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { classNames } from '@/lib/class-names'
import type { Job } from '@/lib/schemas'
import { useRunJob } from './system-data'
import { intervalLabel, jobLabel, momentLabel } from './system-labels'
import styles from './system-view.module.css'

/** What runs by itself. Owners may run it at once; twice does no harm. */
export function JobsCard({ jobs, readAt, mayRun }: { jobs: Job[]; readAt: string; mayRun: boolean }) {
  const { mutate, isPending } = useRunJob()
  return (
    <Card title="Jobs">
      {jobs.length === 0 ? (
        <EmptyState title="Scheduled jobs aren’t running" text="Restart the server." />
      ) : (
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
      )}
    </Card>
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
