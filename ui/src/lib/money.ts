import { offer } from './offer'

/** Money is integer cents everywhere; these two are the only ways to write it. */

/** `$1,204.00`: every computed amount. What has been sold has a currency of its own; without one, it is that of now. */
export function formatCents(cents: number, currency: string = offer.currency): string {
  const [whole = '', hundredths = ''] = (Math.abs(cents) / 100).toFixed(2).split('.')
  const symbol = currency === offer.currency ? offer.symbol : symbolOf(currency)
  return `${cents < 0 ? '-' : ''}${symbol}${grouped(whole)}.${hundredths}`
}

/** `€`, or `CHF ` where American English has no sign for it. */
function symbolOf(currency: string): string {
  const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency }).formatToParts(0)
  const symbol = parts.find(({ type }) => type === 'currency')?.value ?? currency.toUpperCase()
  return /[A-Z]$/.test(symbol) ? `${symbol} ` : symbol
}

/** `$150`: a price that is named, not computed. Keeps its cents when it has some. */
export function formatPrice(cents: number): string {
  return cents % 100 === 0 ? formatCents(cents).slice(0, -'.00'.length) : formatCents(cents)
}

function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',')
}
