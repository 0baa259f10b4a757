import { useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { toastSaveFailed } from '@/components/admin/toast-save-failed'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { NativeSelect } from '@/components/ui/native-select'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { SESSION_KEY } from '@/lib/admin/session-key'
import { browserZone } from '@/lib/admin/time-zone'
import { useAdminSession } from '@/lib/admin/use-admin-session'
import { http } from '@/lib/http'
import { cityOf, zoneGroups } from './zone-choices'

const HINT = 'For times in the admin and in emails to you. Due dates and business days stay your agency’s.'

/** By which clocks whoever is logged in reads times. */
export function OwnZoneCard() {
  const user = useAdminSession()
  return user ? <ZoneCard key={user.id} was={user.timeZone ?? ''} /> : null
}

function ZoneCard({ was }: { was: string }) {
  const [zone, setZone] = useState(was)
  const choose = useChoose()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    choose.mutate(zone || null)
  }
  return (
    <Card title="Time zone">
      <CardContent>
        <form className="stack" onSubmit={submit}>
          <Field label="Your time zone" hint={HINT}>
            <NativeSelect value={zone} disabled={choose.isPending} onChange={({ target }) => setZone(target.value)}>
              <option value="">{`This browser’s (${cityOf(browserZone())})`}</option>
              {zoneGroups(was).map(({ name, zones }) => (
                <optgroup key={name} label={name}>
                  {zones.map((one) => (
                    <option key={one.zone} value={one.zone}>
                      {one.label}
                    </option>
                  ))}
                </optgroup>
              ))}
            </NativeSelect>
          </Field>
          <div>
            <Button type="submit" disabled={zone === was} busy={choose.isPending} busyLabel="Saving...">
              Save Time Zone
            </Button>
          </div>
        </form>
      </CardContent>
    </Card>
  )
}

function useChoose() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (timeZone: string | null) => http.put('/api/admin/time-zone', { body: { timeZone } }),
    onSuccess: (user) => {
      queryClient.setQueryData(SESSION_KEY, user)
      toast({ title: 'Time Zone Saved', description: zoneSaid(user.timeZone) })
    },
    onError: toastSaveFailed,
  })
}

const zoneSaid = (zone?: string | null) =>
  zone ? `Times are shown as in ${cityOf(zone)} from now on.` : 'Times are shown by the clock of each browser again.'
