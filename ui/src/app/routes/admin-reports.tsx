import { Main } from '@/components/ui/main'
import { ReportsView } from '@/features/admin/money/reports/reports-view'
import { AdminFrame } from '@/features/admin/people/session/admin-frame'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

export function AdminReportsPage() {
  useDocumentHead({ title: titled('Reports') })
  return (
    <AdminFrame>
      <Main className="wrap-wide admin-page">
        <ReportsView />
      </Main>
    </AdminFrame>
  )
}
