import { Check } from 'lucide-react'
import { useState, type SyntheticEvent } from 'react'
import { Link } from 'react-router-dom'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { PasswordInput } from '@/components/ui/password-input'
import { toast } from '@/components/ui/toast-store'
import { LIMITS } from '@/generated/constants'
import { paths } from '@/lib/paths'
import { checkNewPassword, isLongEnough } from './new-password'
import type { SetPasswordState } from './use-set-password'

interface SetPasswordFormProps {
  state: SetPasswordState
  onSend: (password: string) => void
}

/** Passwords are sent exactly as typed (READINGS 12). */
export function SetPasswordForm({ state, onSend }: SetPasswordFormProps) {
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [problem, setProblem] = useState<ReturnType<typeof checkNewPassword>>(null)
  const isBusy = state === 'busy' || state === 'waiting'
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isBusy) return
    const found = checkNewPassword(password, confirmation)
    setProblem(found)
    if (found) toast({ ...found.toast, variant: 'destructive' })
    else onSend(password)
  }
  return (
    <form className="sheet sheet-pad stack-5" noValidate onSubmit={submit}>
      <Field
        label="Password"
        hint={<LengthHint isMet={isLongEnough(password)} />}
        error={problem?.field === 'password' && problem.text}
      >
        <PasswordInput
          name="password"
          autoComplete="new-password"
          readOnly={isBusy}
          value={password}
          onChange={(event) => {
            setPassword(event.target.value)
            setProblem(null)
          }}
        />
      </Field>
      <Field label="Confirm password" error={problem?.field === 'confirmation' && problem.text}>
        <PasswordInput
          name="confirmation"
          autoComplete="new-password"
          readOnly={isBusy}
          value={confirmation}
          onChange={(event) => {
            setConfirmation(event.target.value)
            setProblem(null)
          }}
        />
      </Field>
      {state === 'unconfirmed' && <Unconfirmed />}
      {state === 'alreadySet' && <AlreadySet />}
      <Button
        type="submit"
        size="lg"
        block
        disabled={password === '' || confirmation === ''}
        busy={isBusy}
        busyLabel="Setting password..."
      >
        Set Password & Continue
      </Button>
    </form>
  )
}

function LengthHint({ isMet }: { isMet: boolean }) {
  const words = `At least ${LIMITS.passwordMin} characters`
  if (!isMet) return words
  return (
    <span className="ok">
      <Icon icon={Check} size="sm" />
      {words}
    </span>
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

function AlreadySet() {
  return (
    <div className="stack">
      <Alert title="This order has its password">Open it with the password you chose first.</Alert>
      <Button variant="outline" block asChild>
        <Link to={paths.clientLogin}>Client login</Link>
      </Button>
    </div>
  )
}
