import { offer } from './offer'

/** Money is integer cents everywhere, of the currency that is sold in; these two are the only ways to write it. */

/** `$1,204.00`: every computed amount. */
export function formatCents(cents: number): string {
  const [whole = '', hundredths = ''] = (Math.abs(cents) / 100).toFixed(2).split('.')
  return `${cents < 0 ? '-' : ''}${offer.symbol}${grouped(whole)}.${hundredths}`
}

/** `$150`: a price that is named, not computed. Keeps its cents when it has some. */
export function formatPrice(cents: number): string {
  return cents % 100 === 0 ? formatCents(cents).slice(0, -'.00'.length) : formatCents(cents)
}

function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',')
}
