import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useProviderPage } from '@/components/ui/use-provider-page'
import { CLIENT_ORDER_KEY } from '@/lib/client-order-key'
import { readClientToken } from '@/lib/client-token'
import { http } from '@/lib/http'

/** The card provider's billing page, which may change what this one shows. */
export function useBillingPage() {
  const queryClient = useQueryClient()
  const refresh = useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: CLIENT_ORDER_KEY })
  }, [queryClient])
  const { isBusy, failure, open } = useProviderPage<null>({
    ask: () => http.post('/api/client/billing-portal', { token: readClientToken() }),
    refresh,
    failure: 'We couldn’t open the billing page. Please try again in a few minutes.',
  })
  return { isBusy, failure, open: () => open(null) }
}
