import { useId, useState, type ReactNode, type SubmitEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { LengthHint } from '@/components/ui/length-hint'
import { MetHint } from '@/components/ui/met-hint'
import { toast } from '@/components/ui/toast-store'
import { checkNewPassword, isLongEnough } from '@/lib/new-password'
import { ShowPasswords } from './show-passwords'

interface NewPasswordFormProps {
  isBusy: boolean
  onSend: (password: string) => void
  /** Whose password it is, for password managers; empty where this browser is not to know. */
  username?: string
  head?: ReactNode
  /** Something else on the page comes first. */
  isSecond?: boolean
  /** What there is to say above the button. */
  children?: ReactNode
  /** Why the button is busy for longer. */
  wait?: string
}

/** A password and the same once more. They are sent exactly as typed (access 8). */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { isBusy, onSend, username = '', head, isSecond = false, children, wait = '' } = props
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [isShown, setShown] = useState(false)
  const [problem, setProblem] = useState<ReturnType<typeof checkNewPassword>>(null)
  const whyId = useId()
  // Whoever sees what they type has nothing to confirm.
  const confirmation = isShown ? password : repeated
  const missing = missingOf(password, confirmation)
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
  const type = (change: (typed: string) => void) => (typed: string) => {
    change(typed)
    setProblem(null)
  }
  const input = { isShown, isBusy }
  return (
    <form className="sheet sheet-pad stack-5" noValidate onSubmit={submit}>
      {head}
      {username && (
        <Field label="Email">
          <Input type="email" name="username" autoComplete="username" readOnly value={username} />
        </Field>
      )}
      <Field
        label="Password"
        hint={<LengthHint isMet={isLongEnough(password)} />}
        error={problem?.field === 'password' && problem.text}
      >
        <Typed {...input} name="password" value={password} onType={type(setPassword)} />
      </Field>
      <Field
        label="Confirm password"
        hint={confirmHint(password, confirmation)}
        error={problem?.field === 'confirmation' && problem.text}
      >
        <Typed {...input} name="confirmation" value={confirmation} onType={type(setRepeated)} isFilled={isShown} />
      </Field>
      <ShowPasswords
        isShown={isShown}
        onChange={(shown) => {
          setRepeated(confirmation)
          setShown(shown)
        }}
      />
      {children}
      <div>
        <Button
          type="submit"
          variant={isSecond ? 'outline' : 'primary'}
          size="lg"
          block
          disabled={missing !== ''}
          aria-describedby={whyId}
          busy={isBusy}
          busyLabel="Setting password..."
        >
          Set Password & Continue
        </Button>
        <p className="caption why" id={whyId} aria-live="polite">
          {isBusy ? wait : missing}
        </p>
      </div>
    </form>
  )
}

interface TypedProps {
  name: string
  value: string
  onType: (typed: string) => void
  isShown: boolean
  isBusy: boolean
  /** It repeats another field. */
  isFilled?: boolean
}

function Typed({ name, value, onType, isShown, isBusy, isFilled = false }: TypedProps) {
  return (
    <Input
      name={name}
      type={isShown ? 'text' : 'password'}
      autoComplete="new-password"
      autoCapitalize="none"
      spellCheck={false}
      readOnly={isBusy || isFilled}
      value={value}
      onChange={(event) => {
        onType(event.target.value)
      }}
    />
  )
}

function confirmHint(password: string, confirmation: string): ReactNode {
  return password !== '' && confirmation === password ? <MetHint>Same as above</MetHint> : 'Type it once more.'
}

/** Why the button is off; empty when it is not. */
function missingOf(password: string, confirmation: string): string {
  if (password === '') return 'Type a password of at least 8 characters.'
  return confirmation === '' ? 'Fill in the second field to continue.' : ''
}
