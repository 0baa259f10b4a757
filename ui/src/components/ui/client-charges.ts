import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { CLIENT_ORDER_KEY } from '@/lib/client-order-key'
import { http, serverMessageOr } from '@/lib/http'
import { randomId } from '@/lib/random-id'
import { useProviderPage } from './use-provider-page'
import { useSingleMutation } from './use-single-mutation'

const PATH = '/api/client/charges'

export const clientChargesQuery = (token: string) =>
  queryOptions({
    queryKey: [PATH, token],
    queryFn: ({ signal }) => http.get(PATH, { token, signal }),
  })

/** Pays a charge on the card provider's page. */
export function usePayCharge(token: string) {
  return usePaymentPage((charge_id: string) =>
    http.post('/api/client/charges/{charge_id}/pay', { params: { charge_id }, token }),
  )
}

/** Buys another round of changes, and leaves for the payment page. */
export function useBuyRound(token: string) {
  return usePaymentPage((amountCents: number) =>
    http.post('/api/client/rounds', { body: { id: randomId(), amountCents }, token }),
  )
}

/** What is to be paid may have been paid or withdrawn since this page was opened. */
function usePaymentPage<Asked>(ask: (asked: Asked) => Promise<{ url: string }>) {
  const queryClient = useQueryClient()
  const refresh = useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: [PATH] })
  }, [queryClient])
  return useProviderPage({
    ask,
    refresh,
    onError: refresh,
    failure: 'We couldn’t open the payment page. Please try again in a few minutes.',
  })
}

/** Whoever comes back from paying sees at once that it's paid, also before the card provider has told us. */
export function useCheckedCharge(token: string) {
  const queryClient = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const charge = search.get('charge')
  const asked = useRef<string | null>(null)
  const { mutate, error } = useSingleMutation({
    mutationFn: (charge_id: string) =>
      http.post('/api/client/charges/{charge_id}/check', { params: { charge_id }, token }),
    onSuccess: (found) => {
      queryClient.setQueryData([PATH, token], found)
      return queryClient.invalidateQueries({ queryKey: CLIENT_ORDER_KEY })
    },
    onSettled: () => setSearch({}, { replace: true }),
  })
  useEffect(() => {
    if (charge === null || asked.current === charge) return
    asked.current = charge
    mutate(charge)
  }, [charge, mutate])
  return { failure: error && serverMessageOr(error, 'Reload this page in a minute.') }
}
