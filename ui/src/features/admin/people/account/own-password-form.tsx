import { useState, type SubmitEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { LengthHint } from '@/components/ui/length-hint'
import { PasswordInput } from '@/components/ui/password-input'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { http, isCoded, serverMessageOr } from '@/lib/http'
import { checkNewPassword, isLongEnough } from '@/lib/new-password'
import type { OwnPasswordChange } from '@/lib/schemas'

const EMPTY = { current: '', password: '', confirmation: '' }
type Typed = typeof EMPTY

/** Everyone changes their own password; their other logins end. */
export function OwnPasswordForm() {
  const [typed, setTyped] = useState(EMPTY)
  const [problem, setProblem] = useState<{ field: keyof Typed; text: string } | null>(null)
  const change = useChangePassword({
    onChanged: () => setTyped(EMPTY),
    onWrong: (text) => setProblem({ field: 'current', text }),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = checkNewPassword(typed.password, typed.confirmation)
    setProblem(found)
    if (found) toast({ ...found.toast, variant: 'destructive' })
    else change.mutate({ current: typed.current, password: typed.password })
  }
  const field = (name: keyof Typed) => ({
    name,
    value: typed[name],
    readOnly: change.isPending,
    onChange: (event: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: event.target.value })
      setProblem(null)
    },
  })
  const errorOf = (name: keyof Typed) => problem?.field === name && problem.text
  return (
    <Card title="Change Password">
      <CardContent>
        <form className="stack" noValidate onSubmit={submit}>
          <Field label="Current password" error={errorOf('current')}>
            <PasswordInput autoComplete="current-password" {...field('current')} />
          </Field>
          <Field
            label="New password"
            hint={<LengthHint isMet={isLongEnough(typed.password)} />}
            error={errorOf('password')}
          >
            <PasswordInput autoComplete="new-password" {...field('password')} />
          </Field>
          <Field label="Confirm password" error={errorOf('confirmation')}>
            <PasswordInput autoComplete="new-password" {...field('confirmation')} />
          </Field>
          <div>
            <Button
              type="submit"
              disabled={Object.values(typed).includes('')}
              busy={change.isPending}
              busyLabel="Changing..."
            >
              Change Password
            </Button>
          </div>
        </form>
      </CardContent>
    </Card>
  )
}

function useChangePassword({ onChanged, onWrong }: { onChanged: () => void; onWrong: (text: string) => void }) {
  return useSingleMutation({
    mutationFn: (body: OwnPasswordChange) => http.post('/api/admin/password', { body }),
    onSuccess: ({ message }) => {
      toast({ title: 'Password Changed', description: message })
      onChanged()
    },
    onError: (error) => {
      const text = serverMessageOr(error, 'Failed to change the password. Please try again.')
      if (isCoded(error, 'password_wrong')) onWrong(text)
      toast({ title: 'Password Not Changed', description: text, variant: 'destructive' })
    },
  })
}
