import { ORDER_STATUSES } from '@/generated/constants'
import type { OrderStatus } from '@/lib/order-status'

/** The stage beside one, in a direction. */
export function besides(status: OrderStatus, step: 1 | -1): OrderStatus {
  const at = ORDER_STATUSES.findIndex(({ value }) => value === status)
  return ORDER_STATUSES[at + step]?.value ?? status
}
