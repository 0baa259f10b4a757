import { ORDER_STATUSES } from '@/generated/constants'
import { stageOf, statusLabel, type OrderStatus } from '@/lib/order-status'
import type { AdminOrder } from '@/lib/schemas'

export interface StageWarning {
  title: string
  text: string
  /** The stage that comes next, when it is one that would be skipped. */
  instead: OrderStatus | null
}

const NO_FORM: StageWarning = {
  title: 'There’s no intake form yet',
  text: 'The client will be told that you have everything you need.',
  instead: null,
}

type Moved = Pick<AdminOrder, 'status' | 'statusHistory' | 'paymentState' | 'businessName'>

/** What staff should know before a change that skips a stage or goes back. Any of the seven may follow any other. */
export function stageWarning(order: Moved, status: OrderStatus): StageWarning | null {
  const from = stageOf(order.status)
  const to = stageOf(status)
  if (to < from) {
    return {
      title: `This goes back to ${statusLabel(status)}`,
      text: 'The client’s portal shows the earlier stage again.',
      instead: null,
    }
  }
  const skipped = ORDER_STATUSES.slice(from, to - 1)
  const [next] = skipped
  if (!next) return from < to && status === 'intake' && !order.businessName ? NO_FORM : null
  return {
    title: `This skips ${listed(skipped.map(({ label }) => label))}`,
    text: consequence(order, skipped, status),
    instead: next.value,
  }
}

/** The most serious of what was left out. A stage that the order has been through before was not. */
function consequence(order: Moved, skipped: readonly { value: OrderStatus }[], to: OrderStatus): string {
  const before = order.statusHistory.map(({ status }) => status)
  const isSkipped = (status: OrderStatus) => skipped.some(({ value }) => value === status) && !before.includes(status)
  if (isSkipped('paid') && order.paymentState === 'unpaid') return 'This order isn’t paid yet.'
  if ((isSkipped('intake') || to === 'intake') && !order.businessName) return 'There’s no intake form yet.'
  if (isSkipped('review')) return 'The client hasn’t been asked to review the website.'
  return 'The client gets no email about what you skip.'
}

function listed(labels: string[]): string {
  if (labels.length > 2) return `${labels.length} stages`
  return labels.join(' and ')
}
