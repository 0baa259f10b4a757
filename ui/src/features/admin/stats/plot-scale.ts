/** Up to three lines at round amounts: `lines` are cents from below, `top` is the highest one. */
export interface PlotScale {
  lines: number[]
  top: number
}

const LINES = 3
const ROUND = [1, 2, 4, 5, 10]
const DOLLAR = 100

/** The smallest round step of whole dollars that carries the highest column in three steps. No money, no lines. */
export function plotScale(highestCents: number): PlotScale {
  if (highestCents <= 0) return { lines: [], top: 1 }
  const least = Math.max(highestCents / LINES, DOLLAR)
  const power = 10 ** Math.floor(Math.log10(least))
  const step = power * (ROUND.find((round) => round * power >= least) ?? 10)
  return { lines: [step, 2 * step, 3 * step], top: LINES * step }
}

const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const short = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
})
const SHORT_FROM_CENTS = 10_000 * DOLLAR

/** `$1,200`, and `$12.5K` where the figure would not fit beside the plot. */
export function plotLabel(cents: number): string {
  return (cents >= SHORT_FROM_CENTS ? short : whole).format(cents / DOLLAR)
}
