import { expect, test } from 'vitest'
import { formatIn, toField } from './agency-times'

test('a moment is written by the clocks of the agency, whatever zone the browser is in', () => {
  expect(toField('2026-01-07T15:00:00Z', 'America/New_York')).toBe('2026-01-07T10:00')
  expect(toField('2026-01-07T15:00:00Z', 'Asia/Tokyo')).toBe('2026-01-08T00:00')
  expect(formatIn('2026-01-07T15:00:00Z', 'America/New_York')).toBe('Wed, Jan 7, 10:00 AM')
})
