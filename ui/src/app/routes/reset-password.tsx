import { useSearchParams } from 'react-router-dom'
import { AppHeader } from '@/components/ui/app-header'
import { Main } from '@/components/ui/main'
import { AlreadySet } from '@/features/visitor/accounts/already-set'
import { DeadLink } from '@/features/visitor/accounts/dead-link'
import { NewPasswordForm } from '@/features/visitor/accounts/new-password-form'
import { useResetPassword } from '@/features/visitor/accounts/use-reset-password'
import { SITE_NAME } from '@/generated/constants'
import { useDocumentHead } from '@/lib/use-document-head'

/** Where the links in mail lead. Opening it asks nothing and uses nothing up: a mail scanner may come first. */
export function ResetPasswordPage() {
  const token = useSearchParams()[0].get('token') ?? ''
  return <ResetPassword key={token} token={token} />
}

function ResetPassword({ token }: { token: string }) {
  useDocumentHead({ title: `Choose Your Password: ${SITE_NAME}` })
  const { state, send, isBusy } = useResetPassword(token)
  return (
    <>
      <AppHeader />
      <Main className="narrow">
        <header>
          <h1 className="t-page">Choose Your Password</h1>
          {state !== 'dead' && <p>You are logged out everywhere else when it is set.</p>}
        </header>
        {state === 'dead' ? (
          <DeadLink />
        ) : (
          <NewPasswordForm isBusy={isBusy} onSend={(password) => send(password)}>
            {state === 'alreadySet' && <AlreadySet />}
          </NewPasswordForm>
        )}
      </Main>
    </>
  )
}
