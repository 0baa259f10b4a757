import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { useToastRedirect } from '@/components/ui/use-toast-redirect'
import { adminPaths } from '@/lib/admin/admin-paths'
import { SESSION_KEY } from '@/lib/admin/session-key'
import { http, serverMessageOr } from '@/lib/http'
import { paths } from '@/lib/paths'
import type { AdminUser, Credentials, Way } from '@/lib/schemas'

const REDIRECT_AFTER_MS = 1000
const SECOND = { step: 'second' }

/** Two steps for whoever has a second factor. The address says which, so that a reload goes on where it was. */
export function useLogin() {
  const state: unknown = useLocation().state
  const navigate = useNavigate()
  const isSecond = useSearchParams()[0].get('step') === SECOND.step
  const [ways, setWays] = useState<readonly Way[] | null>(null)
  const enter = useEnter()
  const login = useSingleMutation({
    mutationFn: (credentials: Credentials) => http.post('/api/admin/login', { body: credentials }),
    onSuccess: (answer) => {
      if ('ways' in answer) {
        setWays(answer.ways)
        const search = new URLSearchParams(SECOND).toString()
        void navigate({ pathname: paths.adminLogin, search }, { state })
      } else enter(answer)
    },
    onError: (error) => tellFailed(serverMessageOr(error, 'Login failed')),
  })
  const { reset } = login
  const backToPassword = useCallback(() => {
    reset()
    setWays(null)
    void navigate(paths.adminLogin, { replace: true, state })
  }, [navigate, reset, state])
  const startOver = useCallback(
    (words: string) => {
      tellFailed(words)
      backToPassword()
    },
    [backToPassword],
  )
  return { login, isSecond, ways, enter, backToPassword, startOver }
}

const tellFailed = (description: string) => toast({ title: 'Login Failed', description, variant: 'destructive' })

/** Opens the page that somebody was led away from, else the dashboard. */
function useEnter() {
  const queryClient = useQueryClient()
  const redirect = useToastRedirect()
  const to = wantedOf(useLocation().state)
  return (user: AdminUser) => {
    queryClient.setQueryData(SESSION_KEY, user)
    redirect({ title: 'Login Successful', description: 'Redirecting to admin dashboard...' }, to, REDIRECT_AFTER_MS)
  }
}

/** From the history's own entry, which only this page writes: an address could be somebody else's. */
function wantedOf(state: unknown): string {
  const wanted = typeof state === 'object' && state !== null && 'wanted' in state ? state.wanted : null
  return typeof wanted === 'string' ? wanted : adminPaths.dashboard
}
