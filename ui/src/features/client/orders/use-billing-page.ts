import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { CLIENT_ORDER_KEY } from '@/lib/client-order-key'
import { readClientToken } from '@/lib/client-token'
import { http, serverMessageOr } from '@/lib/http'

/** Leaves for the card provider's billing page. Busy until this page is gone, or back. */
export function useBillingPage() {
  const queryClient = useQueryClient()
  const { mutate, isPending, isSuccess, error, reset } = useSingleMutation({
    mutationFn: () => http.post('/api/client/billing-portal', { token: readClientToken() }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
  useEffect(() => {
    // Going back may show this very page again, as it was left; the billing page may have changed what it shows.
    const comeBack = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      reset()
      void queryClient.invalidateQueries({ queryKey: CLIENT_ORDER_KEY })
    }
    window.addEventListener('pageshow', comeBack)
    return () => {
      window.removeEventListener('pageshow', comeBack)
    }
  }, [queryClient, reset])
  return {
    isBusy: isPending || isSuccess,
    failure: error && serverMessageOr(error, 'We couldn’t open the billing page. Please try again in a few minutes.'),
    open: () => mutate(),
  }
}
