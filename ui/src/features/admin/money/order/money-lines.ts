import { ADDONS, BASE_NAME, BASE_PRICE_CENTS } from '@/generated/constants'
import type { AdminOrder } from '@/lib/schemas'

export interface MoneyLine {
  id: string
  name: string
  /** null where today's catalogue does not tell what was paid for it. */
  cents: number | null
}

type Ordered = Pick<AdminOrder, 'amount' | 'discount' | 'tax' | 'selectedAddons'>

/** What was ordered. Prices are today's, so they are only shown when they add up to what the order cost. */
export function moneyLines({ amount, discount, tax, selectedAddons }: Ordered): MoneyLine[] {
  const base: MoneyLine = { id: 'base', name: BASE_NAME, cents: BASE_PRICE_CENTS }
  const lines = [base, ...selectedAddons.map(addonLine)]
  const isKnown = lines.reduce((sum, { cents }) => sum + (cents ?? 0), 0) === amount + discount - tax
  return isKnown ? lines : lines.map((line) => ({ ...line, cents: null }))
}

function addonLine(id: string): MoneyLine {
  const addon = ADDONS.find((candidate) => candidate.id === id)
  return { id, name: addon?.name ?? id, cents: addon?.priceCents ?? null }
}
