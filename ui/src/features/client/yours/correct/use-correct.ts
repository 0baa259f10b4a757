import { useQueryClient } from '@tanstack/react-query'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { CLIENT_ORDER_KEY } from '@/lib/client-order-key'
import { correctionsQuery } from '@/lib/corrections'
import { http } from '@/lib/http'
import type { Correction, Corrections } from '@/lib/schemas'
import type { CorrectionChange } from './corrections'

const PATH = '/api/client/corrections'

function send(token: string, found: Correction, change: CorrectionChange): Promise<Corrections> {
  if ('contact' in change) {
    const typed = (path: string) => change.contact[path] ?? ''
    const contact = {
      businessPhone: typed('business_phone'),
      businessEmail: typed('business_email'),
      businessAddress: typed('business_address'),
    }
    return http.put(`${PATH}/contact`, { token, body: { seen: found.seen, ...contact } })
  }
  if ('services' in change)
    return http.put(PATH, { token, body: { version: found.version, services: [...change.services] } })
  return http.put(PATH, { token, body: { version: found.version, texts: change.texts } })
}

/** Keeps what is corrected; what was saved elsewhere meanwhile is shown. One after the other, each on top of the one
 * before. */
export function useCorrect(token: string, found: Correction) {
  const queryClient = useQueryClient()
  const newest = () => queryClient.getQueryData(correctionsQuery(token).queryKey)?.correction ?? found
  return useKept(token, (change: CorrectionChange) => send(token, newest(), change))
}

/** Back to what is online. */
export function useDiscard(token: string) {
  return useKept<null>(token, (): Promise<Corrections> => http.delete(PATH, { token }), 'Not Discarded')
}

function useKept<Variables>(token: string, mutationFn: (of: Variables) => Promise<Corrections>, failed?: string) {
  const queryClient = useQueryClient()
  const { queryKey } = correctionsQuery(token)
  return useSingleMutation<Corrections, Variables>({
    mutationFn,
    scope: { id: PATH },
    ...(failed && { failed }),
    onSuccess: (corrections) => {
      queryClient.setQueryData(queryKey, corrections)
      // The rest of the order follows: its photos, its dashboard, what its client is told next.
      void queryClient.invalidateQueries({
        queryKey: CLIENT_ORDER_KEY,
        predicate: (query) => query.queryKey[CLIENT_ORDER_KEY.length] !== 'corrections',
      })
    },
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  })
}
