import type { OrderStatus } from '@/lib/order-status'

/** How many orders a search has found in each status that has any. */
export type FoundByStatus = Partial<Record<OrderStatus, number>>

/** The server counts what a search finds up to here: so many or more. */
export const COUNTED_MAX = 1000

export const countOf = (found: FoundByStatus) => Object.values(found).reduce((sum, count) => sum + count, 0)

/** "12", or "1,000+" for what was not counted to its end. */
export const foundLabel = (count: number) =>
  count < COUNTED_MAX ? String(count) : `${COUNTED_MAX.toLocaleString('en-US')}+`
