import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { CLIENT_ORDER_KEY } from '@/lib/client-order-key'
import { readClientToken, storeClientToken } from '@/lib/client-token'
import { ApiError, http, serverMessageOr } from '@/lib/http'
import { pageNote } from '@/lib/page-note'
import { paths } from '@/lib/paths'

/** What became of the link: a dead one opens nothing any more, one for a first password sets no second one. */
export type LinkState = 'usable' | 'dead' | 'alreadySet'

function stateAfter(error: unknown): LinkState {
  const code = error instanceof ApiError ? error.code : null
  if (code === 'link_dead') return 'dead'
  return code === 'password_set' ? 'alreadySet' : 'usable'
}

function stateAtFirst(token: string): LinkState {
  const note = token === '' ? 'dead' : pageNote()
  if (note === 'used') return 'alreadySet'
  return note === 'dead' ? 'dead' : 'usable'
}

/** The one call that uses a link up. A client is logged in by it; staff log in next. */
export function useResetPassword(token: string) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [state, setState] = useState<LinkState>(() => stateAtFirst(token))
  const { mutate, isPending } = useSingleMutation({
    mutationFn: (password: string) =>
      http.post('/api/password/reset', { body: { token, password }, token: readClientToken() }),
    onSuccess: (answer) => {
      if (answer.token) {
        storeClientToken(answer.token)
        queryClient.removeQueries({ queryKey: CLIENT_ORDER_KEY })
        toast({ title: 'Success!', description: 'Your password has been set. Welcome to your client portal!' })
      } else {
        toast({ title: 'Success!', description: 'Your password has been set. Log in with it now.' })
      }
      // The link is used up: Back has nothing to come back to.
      void navigate(answer.who === 'client' ? paths.clientDashboard : paths.adminLogin, { replace: true })
    },
    onError: (error) => {
      setState(stateAfter(error))
      if (stateAfter(error) === 'dead') return
      toast({
        title: 'Error',
        description: serverMessageOr(error, 'Failed to set password. Please try again.'),
        variant: 'destructive',
      })
    },
  })
  return { state, send: mutate, isBusy: isPending }
}
