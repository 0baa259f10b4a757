import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type SubmitEvent } from 'react'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { PasswordInput } from '@/components/ui/password-input'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { useSecondFactor } from '@/features/admin/people/second-factor/second-factor-data'
import { WayForm } from '@/features/admin/people/second-step/way-form'
import { atConfirmation } from '@/features/admin/people/second-step/ways'
import { ConfirmIn } from '@/generated/sentences'
import { settleConfirmation } from '@/lib/admin/confirmation'
import { SESSION_KEY } from '@/lib/admin/session-key'
import { useAdminSession } from '@/lib/admin/use-admin-session'
import { http, isCoded } from '@/lib/http'
import { whyFailed } from '@/lib/why-failed'

const CONFIRM = ['confirm']

/** Asks for the second factor, or for the password where there is none. What waits for it goes on by itself. */
export function ConfirmDialog({ onClose }: { onClose: () => void }) {
  const hasSecondFactor = useAdminSession()?.secondFactor === 'on'
  const isBusy = useIsMutating({ mutationKey: CONFIRM }) > 0
  const what = hasSecondFactor ? 'Use your second factor' : 'Enter your password'
  return (
    <Dialog
      open
      holdsText
      onOpenChange={() => {
        if (!isBusy) onClose()
      }}
      title="Confirm it’s you"
      description={`${what} to continue. We won’t ask again for 15 minutes.`}
    >
      {hasSecondFactor ? <ByFactor /> : <ByPassword />}
    </Dialog>
  )
}

function Cancel({ isBusy }: { isBusy: boolean }) {
  return (
    <DialogClose>
      <Button variant="outline" disabled={isBusy}>
        Cancel
      </Button>
    </DialogClose>
  )
}

function ByFactor() {
  const read = useSecondFactor()
  if (!read.data) return <ReadFallback title="Your second factor couldn’t be loaded" read={read} />
  return (
    <WayForm
      ways={read.data.ways}
      step={atConfirmation}
      onDone={() => settleConfirmation(true)}
      action="Confirm"
      aside={(isBusy) => <Cancel isBusy={isBusy} />}
    />
  )
}

function ByPassword() {
  const user = useAdminSession()
  const queryClient = useQueryClient()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const refuse = (words: string) => {
    setProblem(words)
    input.current?.focus()
  }
  const { mutate, isPending } = useSingleMutation({
    mutationKey: CONFIRM,
    mutationFn: () => http.post('/api/admin/confirm', { body: { password } }),
    onSuccess: () => settleConfirmation(true),
    onError: (error) => {
      refuse(whyFailed(error))
      // Set up in another window: the question changes to that.
      if (isCoded(error, 'second_factor_asked')) void queryClient.invalidateQueries({ queryKey: SESSION_KEY })
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (password === '') refuse(ConfirmIn.password.wrong)
    else mutate()
  }
  return (
    <form noValidate onSubmit={submit}>
      {/* For password managers, which look for whose password it is. */}
      <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <Field label="Your password" error={problem}>
        <PasswordInput
          ref={input}
          autoComplete="current-password"
          value={password}
          readOnly={isPending}
          onChange={(event) => {
            setPassword(event.target.value)
            setProblem('')
          }}
        />
      </Field>
      <DialogFooter>
        <Cancel isBusy={isPending} />
        <Button type="submit" busy={isPending} busyLabel="Checking...">
          Confirm
        </Button>
      </DialogFooter>
    </form>
  )
}
