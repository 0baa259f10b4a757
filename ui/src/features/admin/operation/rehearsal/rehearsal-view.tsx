import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import { ForOwners } from '@/components/admin/for-owners'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { Icon } from '@/components/ui/icon'
import { adminPaths } from '@/lib/admin/admin-paths'
import { useAdminSession } from '@/lib/admin/use-admin-session'
import { useRehearsal } from './rehearsal-data'
import { RehearsalResult } from './rehearsal-result'
import styles from './rehearsal.module.css'
import { RunCard } from './run-card'
import { StartCard } from './start-card'

/** A year on a copy of these settings, with everything going wrong. */
export function RehearsalView() {
  const me = useAdminSession()
  return (
    <>
      <div className={styles.rehearsalTop}>
        <Button asChild variant="ghost" size="sm">
          <Link to={adminPaths.system}>
            <Icon icon={ArrowLeft} size="sm" />
            System
          </Link>
        </Button>
        <h1 className="t-section">A rehearsed year</h1>
        <p className="muted">
          Made-up clients live through days on a copy of your settings, calendar, offer and texts, and we pull plugs on
          purpose. Then every due date, email and cent is counted again by other code. Your data stay as they are,
          nothing is emailed, and no card is charged.
        </p>
      </div>
      {me?.role === 'owner' ? <Rehearsals /> : <ForOwners can="rehearse a year" />}
    </>
  )
}

function Rehearsals() {
  const read = useRehearsal()
  if (!read.data) {
    return (
      <div className="sheet">
        <ReadFallback title="The rehearsal couldn’t be loaded" read={read} />
      </div>
    )
  }
  const { run, result, byCommand } = read.data
  const isRunning = run?.state === 'running'
  return (
    <div className="stack-5">
      {run && <RunCard run={run} result={result} />}
      {result && <RehearsalResult result={result} />}
      {byCommand && <ByCommand />}
      {!isRunning && !byCommand && <StartCard isFirst={run === null} seed={run?.seed ?? 1} />}
    </div>
  )
}

/** Where several servers may use the data: none would know of one that runs on another. */
function ByCommand() {
  return (
    <Card title="Rehearse your year">
      <CardContent className="stack gap-3">
        <p>
          Several servers may use this data, so a rehearsal is started on one of them. Its result is printed there, and
          this page doesn’t follow it.
        </p>
        <p>
          <code>fundable rehearse</code>
        </p>
      </CardContent>
    </Card>
  )
}
