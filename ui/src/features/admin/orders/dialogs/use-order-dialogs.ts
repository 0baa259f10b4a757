import { useState } from 'react'
import type { AdminOrder } from '@/lib/schemas'

export interface Asked {
  action: 'status' | 'delete'
  order: AdminOrder
}

/** As it's shown beside the dialog; as it was where it isn't shown anymore. */
export const asLastRead = (order: AdminOrder, shown: readonly AdminOrder[]) =>
  shown.find(({ id }) => id === order.id) ?? order

/** Which dialog is open, and for which order, as it was last read of `orders`. A dialog lives only while it is asked for,
 * so each opening starts anew. */
export function useOrderDialogs(orders: readonly AdminOrder[]) {
  const [asked, setAsked] = useState<Asked | null>(null)
  return {
    asked: asked && { ...asked, order: asLastRead(asked.order, orders) },
    askStatus: (order: AdminOrder) => setAsked({ action: 'status', order }),
    askDelete: (order: AdminOrder) => setAsked({ action: 'delete', order }),
    close: () => setAsked(null),
  }
}
