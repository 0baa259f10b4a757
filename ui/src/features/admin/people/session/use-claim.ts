import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { adminKeys } from '@/lib/admin/admin-data'
import { http, isCoded, serverMessageOr } from '@/lib/http'
import type { AdminUser, Credentials } from '@/lib/schemas'

/** Asks first whether the link still works; `claim` is the one call that uses it up. `dead` is what the server says. */
export function useClaim(token: string, onClaimed: (user: AdminUser) => void) {
  const [dead, setDead] = useState('')
  const { isPending, error } = useQuery({
    queryKey: adminKeys.claim(token),
    queryFn: ({ signal }) => http.post('/api/admin/setup/claim/check', { body: { token }, signal }),
  })
  const deadAtOnce = isDead(error) ? serverMessageOr(error, '') : ''
  const claim = useSingleMutation({
    mutationFn: (account: Credentials) => http.post('/api/admin/setup/claim', { body: { ...account, token } }),
    onSuccess: (user) => {
      toast({ title: 'Account Created', description: 'You’re logged in.' })
      onClaimed(user)
    },
    onError: (error) => {
      const words = serverMessageOr(error, 'We couldn’t create the account. Please try again.')
      if (isDead(error)) setDead(words)
      else toast({ title: 'Account Not Created', description: words, variant: 'destructive' })
    },
  })
  return { isChecking: isPending, dead: dead || deadAtOnce, claim }
}

const isDead = (error: unknown) => isCoded(error, 'claim_dead')
