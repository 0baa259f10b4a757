import { expect, test } from 'vitest'
import { daysBefore, formatDate, formatDateTime, formatWeekday } from './dates'
import { formatCents, formatPrice } from './money'
import { stageOf, statusLabel } from './order-status'
import { paths } from './paths'

test('computed money has two decimals, a named price only the cents it needs', () => {
  expect(formatCents(20400)).toBe('$204.00')
  expect(formatCents(123456)).toBe('$1,234.56')
  expect(formatPrice(15000)).toBe('$150')
  expect(formatPrice(997)).toBe('$9.97')
})

test('dates are written one way, and a missing one is N/A', () => {
  expect(formatDateTime('2025-01-05T15:04:00')).toBe('Jan 5, 2025 3:04 PM')
  expect(formatDate('2026-01-05')).toBe('Jan 5, 2026')
  expect(formatWeekday('2026-01-14')).toBe('Wed, Jan 14')
  expect(formatDateTime(null)).toBe('N/A')
  expect(formatDateTime('soon')).toBe('N/A')
})

test('days are counted back on the calendar, over the start of daylight saving time too', () => {
  expect(daysBefore('2026-03-10T16:00:00Z', 30)).toBe('2026-02-08T17:00:00.000Z')
  expect(formatDate(daysBefore('2026-03-10T04:30:00Z', 30))).toBe('Feb 8, 2026')
})

test('statuses have a stage and a label', () => {
  expect(stageOf('design')).toBe(4)
  expect(stageOf('submitted')).toBe(0)
  expect(statusLabel('completed')).toBe('Website Live')
  expect(statusLabel('in_progress')).toBe('In progress')
})

test('add-ons stand in the address as a readable comma list', () => {
  expect(paths.checkout(['domain', 'google-business'])).toBe('/checkout?addons=domain,google-business')
  expect(paths.checkout()).toBe('/checkout')
})
