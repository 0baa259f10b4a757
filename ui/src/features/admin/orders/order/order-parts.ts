import type { ReactNode } from 'react'
import type { OrderDetails } from '@/lib/schemas'

/** What other wings show of an order. */
export interface OrderParts {
  /** Of the website as it is now, small; nothing where there is none. */
  picture: (details: OrderDetails) => ReactNode
  latestMessages: (details: OrderDetails) => ReactNode
  messages: (details: OrderDetails) => ReactNode
  testControls: (details: OrderDetails) => ReactNode
  /** `addresses` is where staff say where it is. */
  website: (details: OrderDetails, addresses: ReactNode) => ReactNode
  siteCheck: (details: OrderDetails) => ReactNode
  money: (details: OrderDetails) => ReactNode
  moneyActs: (details: OrderDetails) => ReactNode
}
