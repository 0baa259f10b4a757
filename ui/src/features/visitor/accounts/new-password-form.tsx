import { useState, type ReactNode, type SubmitEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { LengthHint } from '@/components/ui/length-hint'
import { PasswordInput } from '@/components/ui/password-input'
import { toast } from '@/components/ui/toast-store'
import { checkNewPassword, isLongEnough } from '@/lib/new-password'

interface NewPasswordFormProps {
  isBusy: boolean
  onSend: (password: string) => void
  /** What there is to say above the button. */
  children?: ReactNode
}

/** A password and the same once more. They are sent exactly as typed (access 8). */
export function NewPasswordForm({ isBusy, onSend, children }: NewPasswordFormProps) {
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [problem, setProblem] = useState<ReturnType<typeof checkNewPassword>>(null)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const found = checkNewPassword(password, confirmation)
    setProblem(found)
    if (!found) {
      onSend(password)
      return
    }
    event.currentTarget.querySelector<HTMLInputElement>(`[name="${found.field}"]`)?.focus()
    toast({ ...found.toast, variant: 'destructive' })
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
      {children}
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
