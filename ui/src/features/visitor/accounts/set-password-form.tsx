import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
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
    </NewPasswordForm>
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
