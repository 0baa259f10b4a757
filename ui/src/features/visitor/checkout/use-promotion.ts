import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Addon } from '@/lib/catalogue'
import { http } from '@/lib/http'
import { offer } from '@/lib/offer'
import { takeCode } from '@/lib/promotion-code'

export const DISCOUNT_KEY = '/api/discount'

export interface Promotion {
  /** Whether a link named one, and the buyer hasn't taken it away. */
  isNamed: boolean
  /** Empty where it takes off nothing. */
  code: string
  /** Cents. */
  discount: number
  isFirstOrderOnly: boolean
  isChecking: boolean
  /** Why it takes off nothing. */
  error: Error | null
  remove: () => void
}

/** What the code of a campaign's link takes off these add-ons, by the server's word. */
export function usePromotion(search: URLSearchParams, addons: readonly Addon[]): Promotion {
  const [code, setCode] = useState(() => takeCode(search))
  const chosen = addons.map(({ id }) => id).join(',')
  const isNamed = code !== ''
  const { data, error, isPending } = useQuery({
    queryKey: [DISCOUNT_KEY, code, chosen],
    queryFn: ({ signal }) =>
      http.get('/api/discount', { query: { code, addons: chosen, offerVersion: offer.version }, signal }),
    enabled: isNamed,
  })
  const taken = error ? undefined : data
  return {
    isNamed,
    code: taken?.code ?? '',
    discount: taken?.discount ?? 0,
    isFirstOrderOnly: taken?.isFirstOrderOnly ?? false,
    isChecking: isNamed && isPending,
    error,
    remove: () => {
      setCode('')
    },
  }
}
