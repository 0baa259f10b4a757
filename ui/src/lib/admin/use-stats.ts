import { http } from '@/lib/http'
import { adminKeys, useAdminRead } from './admin-data'

/** Figures over all orders, so not counted from the page of the list that happens to show (pages 15). */
export function useStats() {
  return useAdminRead(adminKeys.stats, (signal) => http.get('/api/admin/stats', { signal }))
}

/** Whether the built-in test page takes the payments, and not Stripe; null until that's known. */
export function useTestPage(): boolean | null {
  const { data } = useStats()
  return data ? data.mode === 'sandbox' : null
}
