import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { toast } from '@/components/ui/toast-store'
import { CLIENT_ORDER_KEY } from '@/lib/client-order-key'
import { readClientToken, storeClientToken } from '@/lib/client-token'
import { http, isCoded, serverMessageOr } from '@/lib/http'
import { pageNote } from '@/lib/page-note'
import { paths } from '@/lib/paths'
import { confirmationWaits } from './confirmation-waits'

/** `waiting`: the payment is not confirmed yet and the call repeats. `unconfirmed`: it still was not after two minutes.
 * `over`: it fell through. */
export type SetPasswordState = 'idle' | 'busy' | 'waiting' | 'unconfirmed' | 'over' | 'alreadySet'

/** Sends the password; repeats only while the server says that the payment is not confirmed. */
export function useSetPassword(sessionId: string) {
  const [state, setState] = useState<SetPasswordState>(() => (pageNote() === 'used' ? 'alreadySet' : 'idle'))
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const leaving = useRef<AbortController | null>(null)
  useEffect(
    () => () => {
      leaving.current?.abort()
    },
    [],
  )

  const welcome = (token: string) => {
    storeClientToken(token)
    queryClient.removeQueries({ queryKey: CLIENT_ORDER_KEY })
    toast({ title: 'Success!', description: 'Your password has been set. Welcome to your client portal!' })
    void navigate(paths.clientDashboard)
  }
  const refuse = (error: unknown) => {
    toast({
      title: 'Error',
      description: serverMessageOr(error, 'Failed to set password. Please try again.'),
      variant: 'destructive',
    })
    setState(isCoded(error, 'password_set') ? 'alreadySet' : isCoded(error, 'payment_over') ? 'over' : 'idle')
  }

  const send = async (password: string) => {
    if (state === 'busy' || state === 'waiting') return
    const { signal } = (leaving.current = new AbortController())
    const hasLeft = () => signal.aborted
    setState('busy')
    for (const wait of [0, ...confirmationWaits()]) {
      await pause(wait, signal)
      if (hasLeft()) return
      try {
        const body = { sessionId, password }
        const { token } = await http.post('/api/orders/set-password', { body, token: readClientToken(), signal })
        welcome(token)
        return
      } catch (error) {
        if (hasLeft()) return
        if (!isCoded(error, 'not_confirmed')) {
          refuse(error)
          return
        }
        setState('waiting')
      }
    }
    setState('unconfirmed')
  }
  return { state, send }
}

/** Ends early when the page is left. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
