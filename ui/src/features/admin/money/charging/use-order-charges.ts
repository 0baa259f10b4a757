import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { http } from '@/lib/http'

/** What was charged after the first payment. A client may pay at any moment. */
export const useOrderCharges = (id: string) =>
  useAdminRead(
    adminKeys.orderCharges(id),
    (signal) => http.get('/api/orders/{order_id}/charges', { params: { order_id: id }, signal }),
    { changesByItself: true },
  )
