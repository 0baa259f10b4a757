/** Up to three lines at round values: `lines` from below, `top` is the highest one. */
export interface PlotScale {
  lines: number[]
  top: number
}

const LINES = 3
const ROUND = [1, 2, 4, 5, 10]

/** The smallest round step, of `least` at least, that carries the highest column in three. Nothing, no lines. */
export function plotScale(highest: number, least: number): PlotScale {
  if (highest <= 0) return { lines: [], top: 1 }
  const wanted = Math.max(highest / LINES, least)
  const power = 10 ** Math.floor(Math.log10(wanted))
  const step = power * (ROUND.find((round) => round * power >= wanted) ?? 10)
  return { lines: [step, 2 * step, 3 * step], top: LINES * step }
}
