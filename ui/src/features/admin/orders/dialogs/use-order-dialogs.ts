import { useState } from 'react'
import type { AdminOrder } from '@/lib/schemas'

export interface Asked {
  action: 'status' | 'delete'
  order: AdminOrder
}

/** Which dialog is open, and for which order. A dialog lives only while it is asked for, so each opening starts anew. */
export function useOrderDialogs() {
  const [asked, setAsked] = useState<Asked | null>(null)
  return {
    asked,
    askStatus: (order: AdminOrder) => setAsked({ action: 'status', order }),
    askDelete: (order: AdminOrder) => setAsked({ action: 'delete', order }),
    close: () => setAsked(null),
  }
}
