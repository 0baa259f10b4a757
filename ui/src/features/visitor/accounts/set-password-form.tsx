import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { paths } from '@/lib/paths'
import { NewPasswordForm } from './new-password-form'
import type { SetPasswordState } from './use-set-password'

const CONFIRMING =
  'We’re waiting for your payment to be confirmed. By card, it takes a few seconds. With a bank transfer, this can take a few days; we’ll email you.'

interface SetPasswordFormProps {
  state: SetPasswordState
  /** Whose it is, where this browser may know. */
  username: string
  head: ReactNode
  /** Something above it comes first. */
  isSecond?: boolean
  onSend: (password: string) => void
}

export function SetPasswordForm({ state, username, head, isSecond = false, onSend }: SetPasswordFormProps) {
  return (
    <NewPasswordForm
      isBusy={state === 'busy' || state === 'waiting'}
      onSend={onSend}
      username={username}
      wait={state === 'waiting' ? CONFIRMING : ''}
      head={head}
      isSecond={isSecond}
    >
      {state === 'unconfirmed' && <Unconfirmed />}
      {state === 'over' && <Over />}
    </NewPasswordForm>
  )
}

/** The page's, where the form is beside the payment. */
export function PasswordTitle() {
  return (
    <div>
      <h1 className="t-section">Create Your Password</h1>
      <p className="muted mt-1">You’ll log in with it, together with your email.</p>
    </div>
  )
}

function Unconfirmed() {
  return (
    <div className="stack">
      <Alert variant="notice" title="Your payment isn’t confirmed yet">
        What you typed is still here. Try again in a moment. If you paid by bank transfer, this can take a few days;
        we’ll email you.
      </Alert>
      <Button type="submit" variant="outline" block>
        Try again
      </Button>
    </div>
  )
}

function Over() {
  return (
    <div className="stack">
      <Alert variant="danger" title="Your payment didn’t go through">
        You haven’t been charged, and you can order again.
      </Alert>
      <Button asChild variant="outline" block>
        <Link to={paths.checkout()}>Order again</Link>
      </Button>
    </div>
  )
}
