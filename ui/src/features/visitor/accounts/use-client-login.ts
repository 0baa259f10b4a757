import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { useToastRedirect } from '@/components/ui/use-toast-redirect'
import { CLIENT_ORDER_KEY } from '@/lib/client-order-key'
import { readClientToken, storeClientToken } from '@/lib/client-token'
import { http, serverMessageOr } from '@/lib/http'
import { linkedOrder } from '@/lib/linked-order'
import { paths } from '@/lib/paths'
import type { Credentials } from '@/lib/schemas'

const REDIRECT_AFTER_MS = 1000

/** The login call, the token it brings, and its toasts (pages 6). */
export function useClientLogin() {
  const queryClient = useQueryClient()
  const toastAndLeave = useToastRedirect()
  return useSingleMutation({
    // The login that this browser held before ends with it.
    mutationFn: (credentials: Credentials) =>
      http.post('/api/client/login', {
        body: { ...credentials, orderNumber: linkedOrder(location.hash) },
        token: readClientToken(),
      }),
    onSuccess: ({ token }) => {
      storeClientToken(token)
      queryClient.removeQueries({ queryKey: CLIENT_ORDER_KEY })
      toastAndLeave(
        { title: 'Access Granted', description: 'Redirecting to your order dashboard...' },
        paths.clientDashboard + location.hash,
        REDIRECT_AFTER_MS,
      )
    },
    onError: (error) => {
      toast({
        title: 'Access Denied',
        description: serverMessageOr(error, 'Failed to request access'),
        variant: 'destructive',
      })
    },
  })
}
