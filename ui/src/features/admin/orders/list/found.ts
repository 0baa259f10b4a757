import type { OrderStatus } from '@/lib/order-status'

/** How many orders a search has found in each status that has any. */
export type FoundByStatus = Partial<Record<OrderStatus, number>>

export const countOf = (found: FoundByStatus) => Object.values(found).reduce((sum, count) => sum + count, 0)
