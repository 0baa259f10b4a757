import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { classNames } from '@/lib/class-names'
import { formatDate, formatDateTime } from '@/lib/dates'
import { useCheckLog, useLogStatus } from './audit-data'
import styles from './audit.module.css'

/** Whether every entry is linked to the one before, and when that was looked at. */
export function LogState() {
  const read = useLogStatus()
  const check = useCheckLog()
  const { data } = read
  if (!data) {
    return (
      <section className="sheet">
        <ReadFallback title="The log’s status couldn’t be loaded" read={read} />
      </section>
    )
  }
  const { entries, begunAt, checkedAt, problem } = data
  const isBroken = problem !== null
  return (
    <section
      className={classNames('sheet', styles.logState)}
      aria-label="Log status"
      data-broken={isBroken || undefined}
    >
      <Icon icon={isBroken ? ShieldAlert : ShieldCheck} />
      <div role="status">
        <b>{isBroken ? 'The log has been changed' : checkedAt ? 'Log verified' : 'Not verified yet'}</b>
        <p className="caption">
          {isBroken ? problem : `${entries.toLocaleString('en-US')} entries since ${formatDate(begunAt)}`}
          {isBroken ? ' ' : checkedAt ? ', each linked to the one before. ' : '. '}
          {checkedAt && `Checked ${formatDateTime(checkedAt)}.`}
        </p>
      </div>
      <Button
        variant="outline"
        size="sm"
        busy={check.isPending}
        busyLabel="Verifying..."
        onClick={() => check.mutate()}
      >
        Verify now
      </Button>
    </section>
  )
}
