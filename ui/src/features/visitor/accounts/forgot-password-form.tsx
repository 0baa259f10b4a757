import { useState, type SubmitEvent } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { http, serverMessageOr } from '@/lib/http'
import type { LinkRequest } from '@/lib/schemas'

const HINTS = {
  client: 'Use the email you provided during checkout',
  staff: 'Use the email you log in with',
} as const

interface ForgotPasswordFormProps {
  who: LinkRequest['who']
  typed: string
}

/** The same words for everybody: nothing tells whether an address is known. */
export function ForgotPasswordForm({ who, typed }: ForgotPasswordFormProps) {
  const [error, setError] = useState<string | null>(null)
  const ask = useAskForLink()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const input = event.currentTarget.querySelector<HTMLInputElement>('[name="email"]')
    const email = input?.value.trim() ?? ''
    const isAddress = email.includes('@')
    setError(isAddress ? null : 'Enter your email address.')
    if (isAddress) ask.mutate({ email, who })
    else input?.focus()
  }
  if (ask.data) {
    return (
      <div role="status">
        <Alert title="Check your email">{ask.data.message}</Alert>
      </div>
    )
  }
  return (
    <form className="sheet sheet-pad stack-5" noValidate onSubmit={submit}>
      <Field label="Email" hint={HINTS[who]} hintAbove required error={error}>
        <Input
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          defaultValue={typed}
        />
      </Field>
      <Button type="submit" size="lg" block busy={ask.isPending} busyLabel="Sending...">
        Send Link
      </Button>
    </form>
  )
}

function useAskForLink() {
  return useSingleMutation({
    mutationFn: (body: LinkRequest) => http.post('/api/password/forgot', { body }),
    onError: (error) => {
      toast({
        title: 'Error',
        description: serverMessageOr(error, 'We couldn’t send the link. Please try again.'),
        variant: 'destructive',
      })
    },
  })
}
