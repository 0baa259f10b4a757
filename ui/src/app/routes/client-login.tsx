import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import { AppFooterSlim } from '@/components/ui/app-footer'
import { AppHeader } from '@/components/ui/app-header'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Main } from '@/components/ui/main'
import { ClientLoginForm } from '@/features/visitor/accounts/client-login-form'
import { paths } from '@/lib/paths'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

export function ClientLoginPage() {
  useDocumentHead({ title: titled('Client Portal') })
  return (
    <>
      <AppHeader />
      <Main className="narrow">
        <header>
          <h1 className="t-page">Client Portal</h1>
          <p>Track your website build progress</p>
        </header>
        <ClientLoginForm />
        <div className="back">
          <Button asChild variant="ghost">
            <Link to={paths.home}>
              <Icon icon={ArrowLeft} size="sm" />
              Back to Home
            </Link>
          </Button>
        </div>
      </Main>
      <AppFooterSlim />
    </>
  )
}
