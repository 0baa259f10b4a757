import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { http } from '@/lib/http'
import type { OrderStatus } from '@/lib/order-status'
import type { ClientMessage } from '@/lib/schemas'

const AS_TYPED = { keepsPrevious: true, changesByItself: true }

interface Change {
  status: OrderStatus
  clientMessage: string
  /** Of the status that the order has already, there's none without. */
  emailAgain: boolean
}

/** The mail that a change of status would send; null asks for none. */
export function useStatusPreview(orderId: string, change: Change | null) {
  const read = useAdminRead(
    adminKeys.preview(orderId, change),
    async (signal) => {
      if (!change) return null
      const { status, clientMessage, emailAgain } = change
      const body = { status, ...(clientMessage && { clientMessage }), ...(emailAgain && { emailAgain }) }
      const path = '/api/orders/{order_id}/status/preview'
      return (await http.post(path, { params: { order_id: orderId }, body, signal })).mail
    },
    { ...AS_TYPED, isIdle: change === null },
  )
  return read
}

/** The mail that a message of staff's own would be; null asks for none. */
export function useMessagePreview(orderId: string, message: ClientMessage | null) {
  return useAdminRead(
    adminKeys.preview(orderId, message),
    async (signal) => {
      if (!message) return null
      const path = '/api/orders/{order_id}/messages/preview'
      return http.post(path, { params: { order_id: orderId }, body: message, signal })
    },
    { ...AS_TYPED, isIdle: message === null },
  )
}
