import { useSearchParams } from 'react-router-dom'
import { AppHeader } from '@/components/ui/app-header'
import { Main } from '@/components/ui/main'
import { AlreadySet } from '@/features/visitor/accounts/already-set'
import { DeadLink } from '@/features/visitor/accounts/dead-link'
import { NewPasswordForm } from '@/features/visitor/accounts/new-password-form'
import { useResetPassword } from '@/features/visitor/accounts/use-reset-password'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

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
      <Main className="narrow">
        <header>
          <h1 className="t-page">Choose Your Password</h1>
          {state === 'usable' && <p>Setting it logs you out everywhere else.</p>}
        </header>
        {state === 'dead' && <DeadLink />}
        {state === 'alreadySet' && <AlreadySet />}
        {state === 'usable' && <NewPasswordForm isBusy={isBusy} onSend={(password) => send(password)} />}
      </Main>
    </>
  )
}
