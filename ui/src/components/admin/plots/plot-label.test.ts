import { expect, test } from 'vitest'
import { plotLabel } from '@/components/admin/plots/plot-label'

test('labels are whole dollars, short ones when they grow', () => {
  expect(plotLabel(53_300)).toBe('$533')
  expect(plotLabel(120_000)).toBe('$1,200')
  expect(plotLabel(1_500_000)).toBe('$15K')
  expect(plotLabel(1_037_600)).toBe('$10.4K')
})
