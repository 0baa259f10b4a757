import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { http } from '@/lib/http'
import { paths } from '@/lib/paths'
import { useSingleMutation } from '@/lib/use-single-mutation'
import { SESSION_KEY } from './session-key'

/** A failed logout is only logged, and the page stays (SPEC section 4, Admin session). */
export function useLogout() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [hasLeft, setHasLeft] = useState(false)
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => http.post('/api/admin/logout'),
    onSuccess: () => {
      setHasLeft(true)
      queryClient.setQueryData(SESSION_KEY, null)
      void navigate(paths.adminLogin)
    },
    onError: (error) => {
      console.error('Logout failed.', error)
    },
  })
  return { logOut: () => mutate(), isLeaving: isPending, hasLeft }
}
