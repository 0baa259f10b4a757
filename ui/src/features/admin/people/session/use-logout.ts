import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { SESSION_KEY } from '@/lib/admin/session-key'
import { http } from '@/lib/http'
import { paths } from '@/lib/paths'

/** A failed logout is only logged, and the page stays (pages 13). */
export function useLogout() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { pathname, key } = useLocation()
  const [hasLeft, setHasLeft] = useState(false)
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => http.post('/api/admin/logout'),
    onSuccess: () => {
      setHasLeft(true)
      queryClient.setQueryData(SESSION_KEY, null)
    },
    onError: (error) => {
      console.error('Logout failed.', error)
    },
  })
  // Also when somebody goes back before the login page has come: nothing is left to wait for here.
  useEffect(() => {
    if (hasLeft && pathname !== paths.adminLogin) void navigate(paths.adminLogin, { replace: true })
  }, [hasLeft, pathname, key, navigate])
  return { logOut: () => mutate(), isLeaving: isPending, hasLeft }
}
