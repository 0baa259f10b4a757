import { expect, test } from 'vitest'
import { monthOf } from './year'

test.each([
  ['2026-11-05', 1],
  ['2026-12-04', 1],
  ['2026-12-05', 2],
  ['2027-10-20', 12],
  ['2027-11-04', 12],
  ['2027-12-01', 12],
  ['2026-10-01', 1],
])('on %s it is month %i of the year that ends on Nov 5, 2027', (today, month) => {
  expect(monthOf(new Date(`${today}T12:00:00`), '2027-11-05', 12)).toBe(month)
})
