import type { Message } from '@/lib/admin/types'
import { ApiError, http } from '@/lib/http'

/** Ends an order's hosting. That it has ended already is what was wanted. */
export async function endHosting(orderId: string): Promise<string> {
  try {
    return (await http.post<Message>(`/api/orders/${orderId}/end-hosting`)).message
  } catch (error) {
    if (error instanceof ApiError && error.code === 'hosting_ended') return 'Hosting has ended already.'
    throw error
  }
}
