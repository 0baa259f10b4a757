import { expect, test } from 'vitest'
import { formatMonth } from './months'

test('a month is that of the day', () => {
  expect(formatMonth('2026-11-01')).toBe('November 2026')
})
