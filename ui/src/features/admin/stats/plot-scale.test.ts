import { expect, test } from 'vitest'
import { plotLabel, plotScale } from './plot-scale'

test.each([
  [103_000, [40_000, 80_000, 120_000]],
  [120_000, [40_000, 80_000, 120_000]],
  [15_000, [5_000, 10_000, 15_000]],
  [997, [400, 800, 1_200]],
  [1, [100, 200, 300]],
  [123_456_789, [50_000_000, 100_000_000, 150_000_000]],
])('%i cents get lines at %j', (cents, lines) => {
  expect(plotScale(cents)).toEqual({ lines, top: lines[2] })
})

test('without money there is a baseline only', () => {
  expect(plotScale(0).lines).toEqual([])
})

test('labels are whole dollars, short ones when they grow', () => {
  expect(plotLabel(53_300)).toBe('$533')
  expect(plotLabel(120_000)).toBe('$1,200')
  expect(plotLabel(1_500_000)).toBe('$15K')
  expect(plotLabel(1_037_600)).toBe('$10.4K')
})
