import { AppHeader } from '@/components/ui/app-header'
import { AppFooterSlim } from '@/components/ui/app-footer'
import { Main } from '@/components/ui/main'
import { useDocumentHead } from '@/lib/use-document-head'

export function IntakeFormPage() {
  useDocumentHead({ title: 'Business Intake Form: Fundable' })
  return (
    <>
      <AppHeader />
      <Main className="wrap">
        <div className="page-top">
          <h1 className="t-page">Business Intake Form</h1>
        </div>
      </Main>
      <AppFooterSlim />
    </>
  )
}
