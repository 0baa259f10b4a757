import { ForOwners } from '@/components/admin/for-owners'
import { useAdminSession } from '@/lib/admin/use-admin-session'
import { LogCard } from './log-card'
import { LogState } from './log-state'

/** Whether the log is whole, and what is in it. */
export function AuditView() {
  const me = useAdminSession()
  if (me?.role !== 'owner') return <ForOwners can="read the audit log" />
  return (
    <div className="stack-5">
      <LogState />
      <LogCard />
    </div>
  )
}
