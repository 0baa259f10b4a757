import { ReportsTabs } from '@/components/admin/reports-tabs'
import { Main } from '@/components/ui/main'
import { PayoutsView } from '@/features/admin/money/payouts/payouts-view'
import { AdminFrame } from '@/features/admin/people/session/admin-frame'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

export function AdminPayoutsPage() {
  useDocumentHead({ title: titled('Payouts') })
  return (
    <AdminFrame>
      <Main className="wrap-wide admin-page">
        <h1 className="page-title">Reports</h1>
        <ReportsTabs />
        <PayoutsView />
      </Main>
    </AdminFrame>
  )
}
