import { formatCents } from '@/lib/money'
import { offer } from '@/lib/offer'

export const DOLLAR = 100
const NOTHING = '0.00'

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const short = new Intl.NumberFormat('en-US', {
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
})
const SHORT_FROM_CENTS = 10_000 * DOLLAR

/** `$1,200`, and `$12.5K` where the figure would not fit beside the plot. */
export function plotLabel(cents: number, currency: string = offer.currency): string {
  const symbol = formatCents(0, currency).replace(NOTHING, '')
  return symbol + (cents >= SHORT_FROM_CENTS ? short : whole).format(cents / DOLLAR)
}
