import { SecurityTabs } from '@/components/admin/security-tabs'
import { Main } from '@/components/ui/main'
import { AuditView } from '@/features/admin/operation/audit/audit-view'
import { AdminFrame } from '@/features/admin/people/session/admin-frame'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

/** Who did what, for owners. */
export function AdminAuditPage() {
  useDocumentHead({ title: titled('Audit log') })
  return (
    <AdminFrame>
      <Main className="wrap-wide admin-page">
        <h1 className="t-section my-5">Security</h1>
        <SecurityTabs />
        <AuditView />
      </Main>
    </AdminFrame>
  )
}
