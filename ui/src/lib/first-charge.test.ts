import { expect, test } from 'vitest'
import { firstCharge } from './first-charge'
import { offer } from './offer'

const day = (hostingMonths: number, paidAt: string) => {
  const at = firstCharge({ ...offer, hostingMonths }, new Date(`${paidAt}T12:00:00`))
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()]
}

test('hosting is charged after the included days, as the server counts them', () => {
  expect(day(12, '2026-11-23')).toEqual([2027, 11, 23])
  expect(day(6, '2026-11-23')).toEqual([2027, 5, 24])
  expect(day(1, '2026-11-23')).toEqual([2026, 12, 23])
})
