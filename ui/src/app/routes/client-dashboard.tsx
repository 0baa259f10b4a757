import { AppHeader } from '@/components/ui/app-header'
import { AppFooterSlim } from '@/components/ui/app-footer'
import { Main } from '@/components/ui/main'
import { useDocumentHead } from '@/lib/use-document-head'

export function ClientDashboardPage() {
  useDocumentHead({ title: 'Order Dashboard: Fundable' })
  return (
    <>
      <AppHeader />
      <Main className="wrap">
        <div className="page-top">
          <h1 className="t-page">Order Dashboard</h1>
        </div>
      </Main>
      <AppFooterSlim />
    </>
  )
}
