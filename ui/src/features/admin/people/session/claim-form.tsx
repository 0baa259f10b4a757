import { useState, type SubmitEvent } from 'react'
import { Link } from 'react-router-dom'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { LengthHint } from '@/components/ui/length-hint'
import { PasswordInput } from '@/components/ui/password-input'
import { Spinner } from '@/components/ui/spinner'
import { toast } from '@/components/ui/toast-store'
import { checkNewPassword, isLongEnough } from '@/lib/new-password'
import { paths } from '@/lib/paths'
import type { AdminUser } from '@/lib/schemas'
import { useClaim } from './use-claim'

const EMPTY = { email: '', password: '', confirmation: '' }
type Typed = typeof EMPTY

interface ClaimFormProps {
  /** From the fragment of the link that the program printed. */
  token: string
  onClaimed: (user: AdminUser) => void
}

/** The first account of an installation. */
export function ClaimForm({ token, onClaimed }: ClaimFormProps) {
  const { isChecking, dead, claim } = useClaim(token, onClaimed)
  const [typed, setTyped] = useState(EMPTY)
  const [problem, setProblem] = useState<{ field: keyof Typed; text: string } | null>(null)
  const isBusy = claim.isPending || claim.isSuccess
  if (dead) return <DeadClaim words={dead} />
  if (isChecking) return <Spinner />
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = checkAccount(typed)
    setProblem(found)
    if (found?.toast) toast({ ...found.toast, variant: 'destructive' })
    if (!found) claim.mutate({ email: typed.email, password: typed.password })
  }
  const field = (name: keyof Typed) => ({
    name,
    value: typed[name],
    readOnly: isBusy,
    onChange: (event: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: event.target.value })
      setProblem(null)
    },
  })
  const errorOf = (name: keyof Typed) => problem?.field === name && problem.text
  return (
    <form className="sheet sheet-pad stack-5" noValidate onSubmit={submit}>
      <Field label="Email" hint="You’ll use this to log in." error={errorOf('email')} required>
        <Input type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} {...field('email')} />
      </Field>
      <Field
        label="Password"
        hint={<LengthHint isMet={isLongEnough(typed.password)} />}
        error={errorOf('password')}
        required
      >
        <PasswordInput autoComplete="new-password" {...field('password')} />
      </Field>
      <Field label="Confirm password" error={errorOf('confirmation')} required>
        <PasswordInput autoComplete="new-password" {...field('confirmation')} />
      </Field>
      <Button type="submit" size="lg" block busy={isBusy} busyLabel="Creating your account...">
        Create Account & Continue
      </Button>
    </form>
  )
}

function DeadClaim({ words }: { words: string }) {
  return (
    <div className="sheet sheet-pad stack-5">
      <Alert variant="danger" title="This link isn’t valid">
        {words}
      </Alert>
      <Button size="lg" block asChild>
        <Link to={paths.adminLogin}>Log in</Link>
      </Button>
    </div>
  )
}

interface AccountProblem {
  field: keyof Typed
  text: string
  toast?: { title: string; description: string }
}

/** The server looks at the whole form of the address. */
function checkAccount({ email, password, confirmation }: Typed): AccountProblem | null {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) {
    return { field: 'email', text: 'Enter your full email address, such as name@agency.com.' }
  }
  return checkNewPassword(password, confirmation)
}
