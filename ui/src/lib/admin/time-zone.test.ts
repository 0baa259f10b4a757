import { afterEach, expect, test } from 'vitest'
import { formatDate, formatDateTime, formatTimeOfDay, formatWeekday } from '@/lib/dates'
import { browserZone, showTimesIn } from './time-zone'

const EVENING = '2026-01-06T04:30:00Z'

afterEach(() => showTimesIn())

test('moments are shown by the clocks of the zone, and say which', () => {
  const before = formatDateTime(EVENING)
  showTimesIn('Asia/Tokyo')
  expect(formatDateTime(EVENING)).toBe('Jan 6, 2026 1:30 PM GMT+9')
  showTimesIn('America/Los_Angeles')
  expect(formatDateTime(EVENING)).toBe('Jan 5, 2026 8:30 PM PST')
  expect(formatTimeOfDay('2026-07-06T04:30:00Z')).toBe('9:30 PM PDT')
  expect(formatDate(EVENING)).toBe('Jan 5, 2026')
  showTimesIn()
  expect(formatDateTime(EVENING)).toBe(before)
})

test('a day stays the day it is, wherever its reader is', () => {
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    showTimesIn(zone)
    expect(formatDate('2026-01-05')).toBe('Jan 5, 2026')
    expect(formatWeekday('2026-01-14')).toBe('Wed, Jan 14')
  }
  expect(formatDateTime(null)).toBe('N/A')
  expect(formatDateTime('soon')).toBe('N/A')
})

test('the browser’s own zone and one it does not know change nothing', () => {
  const before = formatDateTime(EVENING)
  showTimesIn(browserZone())
  expect(formatDateTime(EVENING)).toBe(before)
  showTimesIn('Mars/Olympus')
  expect(formatDateTime(EVENING)).toBe(before)
})
