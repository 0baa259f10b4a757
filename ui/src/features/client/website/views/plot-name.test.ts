import { expect, test } from 'vitest'
import { plotName } from './plot-name'

test('the plot is told in words, with its best day', () => {
  const days = [
    { day: '2026-11-01', views: 0 },
    { day: '2026-11-02', views: 1204 },
    { day: '2026-11-03', views: 3 },
  ]
  expect(plotName({ total: 1207, days, pages: [] })).toBe(
    'Page views by day, from Nov 1 to Nov 3. Most on Nov 2: 1,204.',
  )
})
