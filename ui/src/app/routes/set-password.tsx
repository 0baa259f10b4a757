import { AppHeader } from '@/components/ui/app-header'
import { AppFooterSlim } from '@/components/ui/app-footer'
import { Main } from '@/components/ui/main'
import { useDocumentHead } from '@/lib/use-document-head'

export function SetPasswordPage() {
  useDocumentHead({ title: 'Create Your Password: Fundable' })
  return (
    <>
      <AppHeader />
      <Main className="wrap">
        <div className="page-top">
          <h1 className="t-page">Create Your Password</h1>
        </div>
      </Main>
      <AppFooterSlim />
    </>
  )
}
