import { expect, test } from 'vitest'
import { plotScale } from './plot-scale'

test.each([
  [103_000, 100, [40_000, 80_000, 120_000]],
  [120_000, 100, [40_000, 80_000, 120_000]],
  [15_000, 100, [5_000, 10_000, 15_000]],
  [997, 100, [400, 800, 1_200]],
  [1, 100, [100, 200, 300]],
  [123_456_789, 100, [50_000_000, 100_000_000, 150_000_000]],
  [1, 1, [1, 2, 3]],
  [70, 1, [40, 80, 120]],
])('%i in steps of at least %i gets lines at %j', (highest, least, lines) => {
  expect(plotScale(highest, least)).toEqual({ lines, top: lines[2] })
})

test('where there is nothing there is a baseline only', () => {
  expect(plotScale(0, 1).lines).toEqual([])
})
