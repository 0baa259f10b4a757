import { useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { toastSaveFailed } from '@/components/admin/toast-save-failed'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { adminKeys, refreshOrders } from '@/lib/admin/admin-data'
import { SESSION_KEY } from '@/lib/admin/session-key'
import { useAdminSession } from '@/lib/admin/use-admin-session'
import { http } from '@/lib/http'
import type { AdminUser } from '@/lib/schemas'
import styles from './own-name-form.module.css'

const NAME_MAX = 100

/** How colleagues read of somebody: in lists, in the history, in mail. */
export function OwnNameForm() {
  const user = useAdminSession()
  return user ? <NameCard key={user.id} user={user} /> : null
}

function NameCard({ user }: { user: AdminUser }) {
  const was = { firstName: user.firstName ?? '', lastName: user.lastName ?? '' }
  const [typed, setTyped] = useState(was)
  const rename = useRename()
  const field = (name: keyof typeof was) => ({
    value: typed[name],
    maxLength: NAME_MAX,
    readOnly: rename.isPending,
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    rename.mutate(typed)
  }
  const isSame = typed.firstName.trim() === was.firstName && typed.lastName.trim() === was.lastName
  return (
    <Card title="Your name">
      <CardContent>
        <form className="stack" onSubmit={submit}>
          <div className={styles.names}>
            <Field label="First name">
              <Input autoComplete="given-name" {...field('firstName')} />
            </Field>
            <Field label="Last name">
              <Input autoComplete="family-name" {...field('lastName')} />
            </Field>
          </div>
          <p className="hint">Colleagues see your initials on your orders. Without a name, it’s your email.</p>
          <div>
            <Button type="submit" disabled={isSame} busy={rename.isPending} busyLabel="Saving...">
              Save Name
            </Button>
          </div>
        </form>
      </CardContent>
    </Card>
  )
}

function useRename() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (body: { firstName: string; lastName: string }) => http.put('/api/admin/name', { body }),
    onSuccess: (user) => {
      queryClient.setQueryData(SESSION_KEY, user)
      refreshOrders(queryClient)
      void queryClient.invalidateQueries({ queryKey: adminKeys.team })
      toast({ title: 'Name Saved', description: 'Your colleagues see it from now on.' })
    },
    onError: toastSaveFailed,
  })
}
