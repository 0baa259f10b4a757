import { http } from '@/lib/http'
import { adminKeys, useAdminRead } from './admin-data'

/** Invoices and credit notes of an order, also of one that's about to be deleted. */
export const useOrderDocuments = (id: string) =>
  useAdminRead(adminKeys.orderDocuments(id), (signal) =>
    http.get('/api/orders/{order_id}/documents', { params: { order_id: id }, signal }),
  )
