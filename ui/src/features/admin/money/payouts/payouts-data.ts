import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { http } from '@/lib/http'

export function usePayouts(after: string | null) {
  return useAdminRead(
    adminKeys.payouts(after ?? ''),
    (signal) => http.get('/api/admin/payouts', { query: { cursor: after }, signal }),
    { keepsPrevious: true, changesByItself: true },
  )
}

export function usePayout(id: string) {
  return useAdminRead(adminKeys.payout(id), (signal) =>
    http.get('/api/admin/payouts/{payout_id}', { params: { payout_id: id }, signal }),
  )
}
