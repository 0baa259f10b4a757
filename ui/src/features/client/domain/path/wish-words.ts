import { formatPrice } from '@/lib/money'

export interface WishPartProps {
  token: string
  wishes: readonly string[]
  /** What the business is called, to begin with. */
  business: string
  /** What was paid for a name, in cents. */
  paid: number
}

/** Nothing is charged by a choice. */
export const ifItCostsMore = (paid: number) =>
  paid > 0
    ? `If it costs more than the ${formatPrice(paid)} you’ve paid, we write to you first. Nothing is charged by choosing it.`
    : 'If it costs more than you’ve paid, we write to you first. Nothing is charged by choosing it.'
