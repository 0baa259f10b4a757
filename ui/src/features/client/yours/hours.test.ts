import { expect, test } from 'vitest'
import { readHours, USUAL, writeHours, type Day } from './hours'

const week = (...days: Day[]): Day[] => Array.from({ length: 7 }, (_, at) => days[at] ?? null)

test('days that are alike share a line, and are read again', () => {
  const days = week(
    USUAL,
    USUAL,
    USUAL,
    USUAL,
    { opens: '00:00', closes: '12:00' },
    { opens: '10:30', closes: '14:00' },
  )
  const text = writeHours(days)
  expect(text.split('\n')).toEqual([
    'Monday to Thursday: 9:00 AM to 5:00 PM',
    'Friday: 12:00 AM to 12:00 PM',
    'Saturday: 10:30 AM to 2:00 PM',
    'Sunday: Closed',
  ])
  expect(readHours(text)).toEqual(days)
})

test('a week without a day says nothing', () => {
  expect(writeHours(week())).toBe('')
  expect(readHours('')).toEqual(week())
})

test('hours in somebody’s own words stay theirs', () => {
  for (const text of [
    'By appointment',
    'Mon-Fri 9 to 5',
    'Monday: 9:00 AM to 5:00 PM',
    'Monday to Sunday: 9 to 5',
    'Monday to Sunday: 9:00 AM to 5:00 PM\nMonday: Closed',
    'Sunday to Monday: Closed',
  ])
    expect(readHours(text), text).toBeNull()
})
