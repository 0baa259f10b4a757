import { EmptyState } from '@/components/ui/empty-state'
import { useAdminSession } from '@/lib/admin/use-admin-session'
import { LogCard } from './log-card'
import { LogState } from './log-state'

/** Whether the log is whole, and what is in it. */
export function AuditView() {
  const me = useAdminSession()
  if (me?.role !== 'owner') {
    return (
      <div className="sheet">
        <EmptyState title="Only owners can read the audit log" text="Ask an owner of your agency." />
      </div>
    )
  }
  return (
    <div className="stack-5">
      <LogState />
      <LogCard />
    </div>
  )
}
