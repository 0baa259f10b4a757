import { formatCents } from '@/lib/money'
import type { ClientOrderRow, ListedClient, OrderStage } from '@/lib/schemas'

/** The business that ordered last, or else the email. */
export const clientName = ({ businesses, email }: Pick<ListedClient, 'businesses' | 'email'>) => businesses[0] ?? email

/** "2 open, 1 live"; how many there are, where they're too many to look at each. */
export function stagesLabel({ orders, stages }: Pick<ListedClient, 'orders' | 'stages'>): string {
  if (stages === null) return `${orders.toLocaleString('en-US')} orders`
  const count = { open: 0, live: 0, closed: 0 }
  for (const [stage, many = 0] of Object.entries(stages)) count[kindOf(stage)] += many
  const kinds = Object.entries(count).filter(([, many]) => many > 0)
  return kinds.map(([kind, many]) => `${many} ${kind}`).join(', ')
}

function kindOf(stage: string): 'open' | 'live' | 'closed' {
  if (stage === 'completed') return 'live'
  return stage === 'closed' ? 'closed' : 'open'
}

export const countOrders = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'order' : 'orders'}`

/** What an order is called where it stands with others. */
export const orderName = ({ id, businessName }: { id: string; businessName: string | null }) =>
  businessName ? `${businessName}, #${id.slice(0, 8)}` : `Order #${id.slice(0, 8)}`

type Received = Pick<ListedClient, 'received' | 'currency' | 'alsoReceived'>

/** What came in, each currency by itself: the newest order's first. */
export const sumsReceived = ({ received, currency, alsoReceived }: Received) =>
  [[currency, received] as const, ...Object.entries(alsoReceived)].map(([of, cents]) => formatCents(cents, of))

export function moneyLabel({ amount, received, currency, stage }: ClientOrderRow): string {
  if (received === amount || (received === 0 && isUnpaid(stage))) return ''
  return `${formatCents(received, currency)} received`
}

const isUnpaid = (stage: OrderStage) => stage === 'pending'
