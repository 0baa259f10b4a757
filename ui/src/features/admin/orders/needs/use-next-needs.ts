import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { http } from '@/lib/http'
import type { NextNeed } from '@/lib/schemas'

/** What each order of a page needs next, by its id; empty until that's known. */
export function useNextNeeds(ids: string[]): Map<string, NextNeed> {
  const { data } = useAdminRead(
    adminKeys.ordersNext(ids),
    (signal) => http.get('/api/admin/orders/next', { query: { orders: ids }, signal }),
    { changesByItself: true },
  )
  return new Map(data?.items.map((item) => [item.orderId, item]))
}
