import { confirmed } from '@/lib/admin/confirmation'
import { http, isCoded } from '@/lib/http'

/** Ends an order's hosting. That it has ended already is what was wanted. */
export async function endHosting(orderId: string): Promise<string> {
  try {
    const { message } = await confirmed(() =>
      http.post('/api/orders/{order_id}/end-hosting', { params: { order_id: orderId } }),
    )
    return message
  } catch (error) {
    if (isCoded(error, 'hosting_ended')) return 'Hosting has already ended.'
    throw error
  }
}
