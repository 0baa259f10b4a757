import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { AlreadySet } from './already-set'
import { NewPasswordForm } from './new-password-form'
import type { SetPasswordState } from './use-set-password'

interface SetPasswordFormProps {
  state: SetPasswordState
  onSend: (password: string) => void
}

export function SetPasswordForm({ state, onSend }: SetPasswordFormProps) {
  return (
    <NewPasswordForm isBusy={state === 'busy' || state === 'waiting'} onSend={onSend}>
      {state === 'unconfirmed' && <Unconfirmed />}
      {state === 'alreadySet' && <AlreadySet />}
    </NewPasswordForm>
  )
}

function Unconfirmed() {
  return (
    <div className="stack">
      <Alert variant="notice" title="Your payment is not confirmed yet.">
        What you typed is still here. Wait a moment, then try again.
      </Alert>
      <Button type="submit" variant="outline" block>
        Try again
      </Button>
    </div>
  )
}
