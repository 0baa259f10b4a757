import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { LoginList } from '@/components/ui/login-list'
import { Skeleton } from '@/components/ui/skeleton'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { http } from '@/lib/http'
import { whyFailed } from '@/lib/why-failed'

const PATH = '/api/client/logins'

interface ClientLoginsProps {
  token: string
  /** Every login has ended, this one too. */
  onLoggedOut: () => void
}

/** A quiet line at the foot of the dashboard, which opens into the list. It comes once what's above it has been read, so
 * that it isn't pushed away from under a press. */
export function ClientLogins(props: ClientLoginsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [isPlaced, setPlaced] = useState(false)
  const isReading = useIsFetching() > 0
  if (!isPlaced && !isReading) setPlaced(true)
  if (!isPlaced) return null
  return (
    <div className="stack">
      <div className="text-center">
        <Button deed variant="ghost" size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          Manage your logins
        </Button>
      </div>
      {isOpen && <Logins {...props} />}
    </div>
  )
}

function Logins({ token, onLoggedOut }: ClientLoginsProps) {
  const key = [PATH, token]
  const read = useQuery({ queryKey: key, queryFn: ({ signal }) => http.get(PATH, { token, signal }), staleTime: 0 })
  const queryClient = useQueryClient()
  const failed = 'That Didn’t Work'
  const one = useSingleMutation({
    mutationFn: (id: string) => http.delete('/api/client/logins/{login_id}', { params: { login_id: id }, token }),
    onSuccess: ({ message }) => toast({ title: 'Logged Out', description: message }),
    failed,
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
  const all = useSingleMutation({
    mutationFn: () => http.post('/api/client/logout-everywhere', { token }),
    onSuccess: onLoggedOut,
    failed,
  })
  const isBusy = one.isPending || all.isPending
  return (
    <Card
      title="Your logins"
      headAside={
        <Button deed variant="outline" size="sm" disabled={isBusy} onClick={() => all.mutate()}>
          Log out everywhere
        </Button>
      }
    >
      {read.data && <LoginList logins={read.data.items} isBusy={isBusy} onEnd={({ id }) => one.mutate(id)} />}
      {!read.data && (
        <div className="sheet-pad">
          {read.error ? (
            <Alert variant="danger" title="Your logins didn’t load">
              {whyFailed(read.error)}
            </Alert>
          ) : (
            <Skeleton height="3rem" />
          )}
        </div>
      )}
      <p className="caption entries-foot">
        Don’t know a device? Log out everywhere, then choose a new password with “Forgot password?” at the login.
      </p>
    </Card>
  )
}
