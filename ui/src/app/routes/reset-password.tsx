import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { AppFooterSlim } from '@/components/ui/app-footer'
import { AppHeader } from '@/components/ui/app-header'
import { Main } from '@/components/ui/main'
import { NewPasswordForm } from '@/features/visitor/accounts/new-password-form'
import { useResetPassword } from '@/features/visitor/accounts/use-reset-password'
import { lazyPage } from '@/lib/lazy-page'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

const deadLink = lazyPage(async () => (await import('@/features/visitor/accounts/dead-link')).DeadLink)
const hasPassword = lazyPage(async () => (await import('@/features/visitor/accounts/has-password')).HasPassword)

/** Where the links in mail lead. Opening it asks nothing and uses nothing up: a mail scanner may come first. */
export function ResetPasswordPage() {
  const token = useSearchParams()[0].get('token') ?? ''
  return <ResetPassword key={token} token={token} />
}

function ResetPassword({ token }: { token: string }) {
  useDocumentHead({ title: titled('Choose Your Password') })
  const { state, send, isBusy } = useResetPassword(token)
  return (
    <>
      <AppHeader />
      <Suspense>
        {state === 'dead' && <deadLink.Page />}
        {state === 'alreadySet' && <hasPassword.Page />}
      </Suspense>
      {state === 'usable' && (
        <Main className="narrow">
          <header>
            <h1 className="t-page">Choose Your Password</h1>
            <p>Setting it logs you out everywhere else.</p>
          </header>
          <NewPasswordForm isBusy={isBusy} onSend={(password) => send(password)} />
        </Main>
      )}
      <AppFooterSlim />
    </>
  )
}
