import { LogCard } from './log-card'
import { LogState } from './log-state'

/** Whether the log is whole, and what is in it. */
export function AuditView() {
  return (
    <div className="stack-5">
      <LogState />
      <LogCard />
    </div>
  )
}
