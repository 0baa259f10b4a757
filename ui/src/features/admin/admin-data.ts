import { keepPreviousData, useQuery, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, http } from '@/lib/http'
import { SESSION_KEY } from './session/session-key'

const ORDERS = '/api/orders'
const INTAKE_FORMS = '/api/intake-forms'
const STATS = '/api/admin/stats'

export const adminKeys = {
  stats: [STATS],
  orders: [ORDERS],
  ordersPage: (parameters: string) => [ORDERS, { parameters }],
  order: (id: string) => [ORDERS, id],
  forms: [INTAKE_FORMS],
  formsPage: (parameters: string) => [INTAKE_FORMS, { parameters }],
} as const

interface AdminReadOptions {
  /** Shows the page before while the next one is on its way. */
  keepsPrevious?: boolean
}

/** A read of the admin's. When the session has ended meanwhile, the whole admin learns it. */
export function useAdminRead<T>(queryKey: QueryKey, path: string, { keepsPrevious = false }: AdminReadOptions = {}) {
  const queryClient = useQueryClient()
  const result = useQuery<T>({
    queryKey,
    queryFn: ({ signal }) => http.get<T>(path, { signal }),
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  })
  const isSessionOver = result.error instanceof ApiError && result.error.status === 401
  useEffect(() => {
    if (isSessionOver) queryClient.setQueryData(SESSION_KEY, null)
  }, [isSessionOver, queryClient])
  return result
}

export function refreshOrders(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: adminKeys.orders })
  void queryClient.invalidateQueries({ queryKey: adminKeys.stats })
}

/** Everything but the order itself, which is not there any more: its page is only marked, not asked for. */
export function refreshAfterDelete(queryClient: QueryClient, id: string): void {
  void queryClient.invalidateQueries({ queryKey: adminKeys.order(id), refetchType: 'none' })
  void queryClient.invalidateQueries({ queryKey: adminKeys.orders, predicate: ({ queryKey }) => queryKey[1] !== id })
  void queryClient.invalidateQueries({ queryKey: adminKeys.stats })
  void queryClient.invalidateQueries({ queryKey: adminKeys.forms })
}

/** What staff saw goes with their session. */
export function forgetAdminData(queryClient: QueryClient): void {
  for (const queryKey of [adminKeys.orders, adminKeys.stats, adminKeys.forms]) queryClient.removeQueries({ queryKey })
}
