import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { classNames } from '@/lib/class-names'
import { counted } from '@/lib/counted'
import { formatDateTime } from '@/lib/dates'
import type { RehearsalResult, RehearsalRun } from '@/lib/schemas'
import { useStopRehearsal } from './rehearsal-data'
import styles from './rehearsal.module.css'

interface RunCardProps {
  run: RehearsalRun
  result: RehearsalResult | null
}

/** How the newest one stands. What changes is said once, and not with each day that passes. */
export function RunCard({ run, result }: RunCardProps) {
  return (
    <section aria-label="Newest rehearsal">
      <div role="status">
        <StateWords run={run} result={result} />
      </div>
      {run.state === 'running' && <Running run={run} />}
    </section>
  )
}

function StateWords({ run, result }: RunCardProps) {
  switch (run.state) {
    case 'running':
      return <Alert title={`Rehearsing ${counted(run.days, 'day')}`}>You can leave this page. It goes on.</Alert>
    case 'stopped':
      return (
        <Alert title="You stopped the newest rehearsal">
          It was {startedWords(run)}. {result ? 'Below is the one before it.' : 'It left nothing behind.'}
        </Alert>
      )
    case 'failed':
      return (
        <Alert title="The newest rehearsal failed" variant="danger">
          {run.problem} It was {startedWords(run)}, and left nothing behind.
        </Alert>
      )
    case 'done':
      return <DoneWords result={result} />
  }
}

function DoneWords({ result }: { result: RehearsalResult | null }) {
  if (!result) return <Alert title="The newest rehearsal was read by another version">Start it again.</Alert>
  const missed = result.said.broken.length
  return missed === 0 ? (
    <Alert title="Every promise was kept">Everything that we broke held.</Alert>
  ) : (
    <Alert title={`${counted(missed, 'promise')} would not have been kept`} variant="notice">
      They are below, each with its day.
    </Alert>
  )
}

const startedWords = ({ startedAt }: RehearsalRun) => `started ${formatDateTime(startedAt)}`

function Running({ run }: { run: RehearsalRun }) {
  const stop = useStopRehearsal()
  return (
    <div className={classNames('sheet sheet-pad', styles.running)}>
      <div className="stack gap-1">
        <progress
          className={styles.bar}
          value={run.day > 0 ? run.day : undefined}
          max={run.days}
          aria-label="Days that have passed"
        />
        <p className="caption">
          <span className="num">{run.day === 0 ? 'Getting ready' : `Day ${run.day} of ${run.days}`}</span>, with{' '}
          {counted(run.orders, 'order')} and seed {run.seed}
        </p>
      </div>
      <Button variant="outline" size="sm" busy={stop.isPending} busyLabel="Stopping..." onClick={() => stop.mutate()}>
        Stop
      </Button>
    </div>
  )
}
