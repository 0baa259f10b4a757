import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { formatDate } from '@/lib/dates'
import { http, searchOf } from '@/lib/http'

const LATEST = { limit: 25 }

/** The newest orders, to look at an email with; none until they are here. */
export function useLatestOrders(): { id: string; label: string }[] {
  const { data } = useAdminRead(adminKeys.ordersPage(searchOf(LATEST)), (signal) =>
    http.get('/api/orders', { query: LATEST, signal }),
  )
  return (data?.items ?? []).map(({ id, email, businessName, createdAt }) => ({
    id,
    label: `${businessName ?? email}, ${formatDate(createdAt)}`,
  }))
}
