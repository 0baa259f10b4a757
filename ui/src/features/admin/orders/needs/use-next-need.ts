import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { http } from '@/lib/http'

/** What the order needs next. Asked anew with every change of the order, and whenever its page is shown. */
export function useNextNeed(orderId: string) {
  return useAdminRead(
    adminKeys.orderNext(orderId),
    (signal) => http.get('/api/orders/{order_id}/next', { params: { order_id: orderId }, signal }),
    { changesByItself: true },
  )
}
