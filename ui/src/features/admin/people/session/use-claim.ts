import { useState } from 'react'
import { toast } from '@/components/ui/toast-store'
import type { components } from '@/generated/api'
import { ApiError, http, serverMessageOr } from '@/lib/http'
import { useSingleMutation } from '@/lib/use-single-mutation'

type ClaimIn = components['schemas']['ClaimIn']
type User = components['schemas']['UserOut']

/** The one call that uses the link up. `dead` is what the server says of a link that opens nothing. */
export function useClaim(token: string, onClaimed: (user: User) => void) {
  const [dead, setDead] = useState('')
  const claim = useSingleMutation({
    mutationFn: (account: Omit<ClaimIn, 'token'>) => http.post<User>('/api/admin/setup/claim', { ...account, token }),
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
