import { useState } from 'react'
import { toast } from '@/components/ui/toast-store'
import { ApiError, http, serverMessageOr } from '@/lib/http'
import type { AdminUser, Credentials } from '@/lib/schemas'
import { useSingleMutation } from '@/lib/use-single-mutation'

/** The one call that uses the link up. `dead` is what the server says of a link that opens nothing. */
export function useClaim(token: string, onClaimed: (user: AdminUser) => void) {
  const [dead, setDead] = useState('')
  const claim = useSingleMutation({
    mutationFn: (account: Credentials) => http.post('/api/admin/setup/claim', { body: { ...account, token } }),
    onSuccess: (user) => {
      toast({ title: 'Account Created', description: 'You are logged in.' })
      onClaimed(user)
    },
    onError: (error) => {
      const words = serverMessageOr(error, 'The account could not be made. Please try again.')
      if (error instanceof ApiError && error.code === 'claim_dead') setDead(words)
      else toast({ title: 'Account Not Created', description: words, variant: 'destructive' })
    },
  })
  return { dead, claim }
}
