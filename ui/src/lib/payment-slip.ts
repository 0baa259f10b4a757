/** Amounts are cents. */
export interface ConfirmedPayment {
  orderNumber: string
  total: number
  discount: number
  promotionCode: string | null
  tax: number
  currency: string
  lines: { name: string; amount: number }[]
  maskedEmail: string
  paidAt: string
}

/** What the server knows of the payment behind the link that opened this page, and wrote into it (access 18). */
export interface PaymentSlip {
  /** Null while the payment is being confirmed. */
  confirmed: ConfirmedPayment | null
  /** In the browser that typed it; empty elsewhere. */
  email: string
  isMailed: boolean
}

export function paymentSlip(): PaymentSlip | null {
  const data = document.getElementById('fundable-payment')?.textContent
  return data ? (JSON.parse(data) as PaymentSlip) : null
}
