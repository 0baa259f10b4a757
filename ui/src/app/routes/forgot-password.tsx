import { ArrowLeft } from 'lucide-react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { AppFooterSlim } from '@/components/ui/app-footer'
import { AppHeader } from '@/components/ui/app-header'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Main } from '@/components/ui/main'
import { ForgotPasswordForm } from '@/features/visitor/accounts/forgot-password-form'
import { paths } from '@/lib/paths'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

export function ForgotPasswordPage() {
  useDocumentHead({ title: titled('Forgot Password') })
  const who = useSearchParams()[0].get('for') === 'staff' ? 'staff' : 'client'
  const typed = (useLocation().state as { email?: string } | null)?.email ?? ''
  return (
    <>
      <AppHeader />
      <Main className="narrow">
        <header>
          <h1 className="t-page">Forgot Your Password?</h1>
          <p>We’ll email you a reset link</p>
        </header>
        <ForgotPasswordForm key={who} who={who} typed={typed} />
        <div className="back">
          <Button asChild variant="ghost">
            <Link to={who === 'staff' ? paths.adminLogin : paths.clientLogin}>
              <Icon icon={ArrowLeft} size="sm" />
              Back to Login
            </Link>
          </Button>
        </div>
      </Main>
      <AppFooterSlim />
    </>
  )
}
