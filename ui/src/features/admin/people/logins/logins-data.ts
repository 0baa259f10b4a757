import { useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '@/components/ui/toast-failure'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { confirmed } from '@/lib/admin/confirmation'
import { http } from '@/lib/http'

/** Whose logins: somebody's own, or those of a member of the team. */
export type Whose = 'mine' | { id: string; email: string }

const keyOf = (whose: Whose) => (whose === 'mine' ? adminKeys.logins : adminKeys.memberLogins(whose.id))

export function useLogins(whose: Whose) {
  return useAdminRead(
    keyOf(whose),
    (signal) =>
      whose === 'mine'
        ? http.get('/api/admin/logins', { signal })
        : http.get('/api/admin/team/{member_id}/logins', { params: { member_id: whose.id }, signal }),
    { changesByItself: true },
  )
}

export function useEndLogin(whose: Whose) {
  return useEnding(whose, (id: string) =>
    whose === 'mine'
      ? http.delete('/api/admin/logins/{login_id}', { params: { login_id: id } })
      : http.delete('/api/admin/team/{member_id}/logins/{login_id}', {
          params: { member_id: whose.id, login_id: id },
        }),
  )
}

/** Of one's own all but this one, of a colleague's all. */
export function useEndAll(whose: Whose) {
  return useEnding<undefined>(whose, () =>
    whose === 'mine'
      ? http.post('/api/admin/logout-others')
      : http.post('/api/admin/team/{member_id}/logout-everywhere', { params: { member_id: whose.id } }),
  )
}

function useEnding<Request>(whose: Whose, end: (request: Request) => Promise<{ message: string }>) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (request: Request) => confirmed(() => end(request)),
    onSuccess: ({ message }) => {
      toast({ title: 'Logged Out', description: message })
    },
    onError: (error) => {
      toastFailure('That Didn’t Work', error)
    },
    // Also after a refusal: it may have ended by itself.
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(whose) }),
  })
}
