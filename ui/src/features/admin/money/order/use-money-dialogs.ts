import { useState } from 'react'
import type { OrderDetails } from '@/lib/schemas'

export interface AskedMoney {
  action: 'refund' | 'end-hosting'
  details: OrderDetails
}

/**
 * Which dialog is open. It keeps the order as it was when it was opened: a refund tells the server what its page
 * showed, so that news in the meantime can turn no second click into a second refund.
 */
export function useMoneyDialogs(details: OrderDetails) {
  const [asked, setAsked] = useState<AskedMoney | null>(null)
  return {
    asked,
    askRefund: () => setAsked({ action: 'refund', details }),
    askEndHosting: () => setAsked({ action: 'end-hosting', details }),
    close: () => setAsked(null),
  }
}
