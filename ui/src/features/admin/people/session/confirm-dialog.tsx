import { useRef, useState, type SubmitEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { PasswordInput } from '@/components/ui/password-input'
import { ConfirmIn } from '@/generated/sentences'
import { settleConfirmation } from '@/lib/admin/confirmation'
import { useAdminSession } from '@/lib/admin/use-admin-session'
import { errorMessage, http, serverMessageOr } from '@/lib/http'
import { useSingleMutation } from '@/lib/use-single-mutation'

/** Asks for the password again. What waits for it goes on by itself. */
export function ConfirmDialog({ onClose }: { onClose: () => void }) {
  const user = useAdminSession()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const refuse = (words: string) => {
    setProblem(words)
    input.current?.focus()
  }
  const confirm = useSingleMutation({
    mutationFn: () => http.post('/api/admin/confirm', { body: { password } }),
    onSuccess: () => settleConfirmation(true),
    onError: (error) => refuse(serverMessageOr(error, errorMessage(error))),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (password === '') refuse(ConfirmIn.password.wrong)
    else confirm.mutate()
  }
  return (
    <Dialog
      open
      holdsText
      onOpenChange={() => {
        if (!confirm.isPending) onClose()
      }}
      title="Confirm that it is you"
      description="Enter your password to go on. You are not asked again for 15 minutes."
    >
      <form noValidate onSubmit={submit}>
        {/* For password managers, which look for whose password it is. */}
        <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <Field label="Your password" error={problem}>
          <PasswordInput
            ref={input}
            autoComplete="current-password"
            value={password}
            readOnly={confirm.isPending}
            onChange={(event) => {
              setPassword(event.target.value)
              setProblem('')
            }}
          />
        </Field>
        <DialogFooter>
          <DialogClose>
            <Button variant="outline" disabled={confirm.isPending}>
              Cancel
            </Button>
          </DialogClose>
          <Button type="submit" busy={confirm.isPending} busyLabel="Checking...">
            Confirm
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
