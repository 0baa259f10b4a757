import { useRef, type SubmitEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { ForgotPasswordLink } from '@/components/ui/forgot-password-link'
import { Input } from '@/components/ui/input'
import { PasswordInput } from '@/components/ui/password-input'
import { SecondStepForm } from '@/features/admin/people/second-step/second-step-form'
import { isWrongLogin, WRONG_LOGIN } from '@/lib/wrong-login'
import { useLogin } from './use-login'

export function LoginForm() {
  const { login, isSecond, ways, enter, backToPassword, startOver } = useLogin()
  if (isSecond) return <SecondStepForm ways={ways} onDone={enter} onOver={startOver} onBack={backToPassword} />
  return <PasswordForm login={login} />
}

function PasswordForm({ login }: { login: ReturnType<typeof useLogin>['login'] }) {
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    login.mutate({ email: email.current?.value ?? '', password: password.current?.value ?? '' })
  }
  return (
    <form className="sheet sheet-pad stack-5" onSubmit={submit} onInput={() => login.error && login.reset()}>
      <Field label="Email" required>
        <Input ref={email} type="email" autoComplete="username" />
      </Field>
      <Field label="Password" required error={isWrongLogin(login.error) && WRONG_LOGIN}>
        <PasswordInput ref={password} autoComplete="current-password" />
      </Field>
      {/* Busy until the dashboard opens: a second login would change nothing. */}
      <Button type="submit" size="lg" block busy={login.isPending || login.isSuccess} busyLabel="Logging in...">
        Login
      </Button>
      <ForgotPasswordLink who="staff" />
    </form>
  )
}
