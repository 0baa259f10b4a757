import type { OrderDetails, SoldOffer } from '@/lib/schemas'

export interface MoneyLine {
  name: string
  /** null where what was sold does not add up to what was charged, as in orders of an earlier program. */
  cents: number | null
}

type Ordered = Pick<OrderDetails['order'], 'amount' | 'discount' | 'tax'>
type Sold = Pick<SoldOffer, 'lines'>

/** What was ordered, at the prices that it was sold for. */
export function moneyLines({ amount, discount, tax }: Ordered, { lines }: Sold): MoneyLine[] {
  const isKnown = lines.reduce((sum, line) => sum + line.amount, 0) === amount + discount - tax
  return lines.map(({ name, amount: cents }) => ({ name, cents: isKnown ? cents : null }))
}
