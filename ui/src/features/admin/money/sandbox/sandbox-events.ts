import type { OrderDetails } from '@/lib/schemas'

/** Something that the sandbox can make happen: the API's name of it, and ours. */
export interface SandboxEvent {
  event: string
  label: string
}

const PAYMENT: SandboxEvent[] = [
  { event: 'delayed-paid', label: 'The transfer arrives' },
  { event: 'delayed-failed', label: 'The transfer fails' },
]
const RENEWAL: SandboxEvent[] = [
  { event: 'renewal-paid', label: 'A month of hosting is paid' },
  { event: 'renewal-failed', label: 'The card is declined' },
  { event: 'renewal-needs-action', label: 'The bank asks the client to confirm' },
]
const END: SandboxEvent[] = [{ event: 'hosting-ended', label: 'Hosting ends' }]
const DISPUTE: SandboxEvent[] = [{ event: 'dispute-opened', label: 'The buyer disputes the payment' }]
const VERDICT: SandboxEvent[] = [
  { event: 'dispute-won', label: 'The dispute is won' },
  { event: 'dispute-lost', label: 'The dispute is lost' },
]

/** What can happen to an order as it stands. A payment is disputed once, and hosting that is to end does not renew. */
export function sandboxEvents({ order, hosting, disputes }: Pick<OrderDetails, 'order' | 'hosting' | 'disputes'>) {
  const isHosted = hosting !== null && hosting.status !== 'ended'
  const isPaid = order.paymentState !== 'unpaid'
  return [
    ...(order.paymentProgress === 'processing' ? PAYMENT : []),
    ...(isHosted && hosting.cancelAt === null ? RENEWAL : []),
    ...(isHosted ? END : []),
    ...(isPaid && disputes.length === 0 && order.refunded < order.amount ? DISPUTE : []),
    ...(disputes.some(({ status }) => status === 'open') ? VERDICT : []),
  ]
}
