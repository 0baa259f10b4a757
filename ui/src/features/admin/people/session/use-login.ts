import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast-store'
import { useToastRedirect } from '@/components/ui/use-toast-redirect'
import { adminPaths } from '@/lib/admin/admin-paths'
import { SESSION_KEY } from '@/lib/admin/session-key'
import { http, serverMessageOr } from '@/lib/http'
import type { Credentials } from '@/lib/schemas'
import { useSingleMutation } from '@/lib/use-single-mutation'

const REDIRECT_AFTER_MS = 1000

export function useLogin() {
  const queryClient = useQueryClient()
  const redirect = useToastRedirect()
  return useSingleMutation({
    mutationFn: (credentials: Credentials) => http.post('/api/admin/login', { body: credentials }),
    onSuccess: (user) => {
      queryClient.setQueryData(SESSION_KEY, user)
      redirect(
        { title: 'Login Successful', description: 'Redirecting to admin dashboard...' },
        adminPaths.dashboard,
        REDIRECT_AFTER_MS,
      )
    },
    onError: (error) => {
      toast({
        title: 'Login Failed',
        description: serverMessageOr(error, 'Login failed'),
        variant: 'destructive',
      })
    },
  })
}
