import { useState, type SubmitEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { useAdminSession } from '@/lib/admin/use-admin-session'
import type { Invitation } from '@/lib/schemas'
import { invite, useTeamChange } from './team-data'

const NOBODY = { email: '', firstName: '', lastName: '', isOwner: false }

export function InviteCard() {
  const [typed, setTyped] = useState(NOBODY)
  const sendsMail = useAdminSession()?.sendsMail !== false
  const sending = useTeamChange<Invitation>(
    (invitation) => invite(invitation, sendsMail),
    'Invitation Sent',
    () => setTyped(NOBODY),
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const { isOwner, ...rest } = typed
    sending.mutate({ ...rest, role: isOwner ? 'owner' : 'staff' })
  }
  const text = (name: 'email' | 'firstName' | 'lastName') => ({
    value: typed[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  })
  return (
    <Card title="Invite">
      <CardContent>
        <form className="stack" onSubmit={submit}>
          <Field label="Email" required>
            <Input type="email" autoCapitalize="none" spellCheck={false} {...text('email')} />
          </Field>
          <Field label="First name">
            <Input {...text('firstName')} />
          </Field>
          <Field label="Last name">
            <Input {...text('lastName')} />
          </Field>
          <label className="tick">
            <input
              type="checkbox"
              checked={typed.isOwner}
              onChange={(event) => setTyped({ ...typed, isOwner: event.target.checked })}
            />
            Owner: can also issue refunds and manage the team
          </label>
          <div>
            <Button type="submit" busy={sending.isPending} busyLabel="Sending...">
              Send Invitation
            </Button>
          </div>
        </form>
      </CardContent>
    </Card>
  )
}
