import { useState, type SubmitEvent } from 'react'
import { Button } from '@/components/ui/button'
import { CardContent, CardHeader } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { ForgotPasswordLink } from '@/components/ui/forgot-password-link'
import { Input } from '@/components/ui/input'
import { PasswordInput } from '@/components/ui/password-input'
import type { Credentials } from '@/lib/schemas'
import { isWrongLogin, WRONG_LOGIN } from '@/lib/wrong-login'
import { useClientLogin } from './use-client-login'

type FieldErrors = Partial<Record<keyof Credentials, string>>

export function ClientLoginForm() {
  const login = useClientLogin()
  const [errors, setErrors] = useState<FieldErrors>({})
  // The way to the dashboard is part of the wait: a second click must not log in again.
  const isBusy = login.isPending || login.isSuccess

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const credentials = readCredentials(form)
    const found = check(credentials)
    setErrors(found)
    const [firstBad] = Object.keys(found)
    if (firstBad) form.querySelector<HTMLInputElement>(`[name="${firstBad}"]`)?.focus()
    else login.mutate(credentials)
  }

  return (
    <form className="sheet" noValidate onSubmit={submit} onInput={() => login.error && login.reset()}>
      <CardHeader title="Access Your Order" />
      <CardContent className="stack-5">
        <Field label="Email" hint="Use the email you provided during checkout" hintAbove required error={errors.email}>
          <Input
            name="email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            inputMode="email"
          />
        </Field>
        <Field
          label="Password"
          hint="Use the password you set during checkout"
          hintAbove
          required
          error={errors.password ?? (isWrongLogin(login.error) && WRONG_LOGIN)}
        >
          <PasswordInput name="password" autoComplete="current-password" />
        </Field>
        <Button type="submit" size="lg" block busy={isBusy} busyLabel="Loading...">
          Access Portal
        </Button>
        <ForgotPasswordLink who="client" />
      </CardContent>
    </form>
  )
}

/** The password is taken exactly as typed; around an address nobody means a space. */
function readCredentials(form: HTMLFormElement): Credentials {
  const data = new FormData(form)
  const text = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { email: text('email').trim(), password: text('password') }
}

function check({ email, password }: Credentials): FieldErrors {
  return {
    ...(!email.includes('@') && { email: 'Enter the email address you ordered with.' }),
    ...(password === '' && { password: 'Enter your password.' }),
  }
}
