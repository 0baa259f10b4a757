/** Money is integer cents everywhere; these two are the only ways to write it. */

const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const named = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

/** `$204.00`: every computed amount. */
export function formatCents(cents: number): string {
  return exact.format(cents / 100)
}

/** `$150`: a price that is named, not computed. Keeps its cents when it has some. */
export function formatPrice(cents: number): string {
  return cents % 100 === 0 ? named.format(cents / 100) : exact.format(cents / 100)
}
