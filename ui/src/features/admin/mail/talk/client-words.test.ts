import { expect, test } from 'vitest'
import { answersInWords, lastSeenWords } from './client-words'

const NOW = new Date(2026, 10, 27, 15)
const seen = (day: number, hour: number) => lastSeenWords(new Date(2026, 10, day, hour, 5).toISOString(), NOW)

test('the day before yesterday has a date', () => {
  expect(seen(27, 8)).toBe('Today, 8:05 AM')
  expect(seen(26, 16)).toBe('Yesterday, 4:05 PM')
  expect(seen(25, 16)).toBe('Nov 25, 2026 4:05 PM')
})

test.each([
  [90, 'Less than an hour'],
  [3600, 'About an hour'],
  [5 * 3600, 'About 5 hours'],
  [20 * 3600, 'About 20 hours'],
  [22.4 * 3600, 'About a day'],
  [35 * 3600, 'About a day'],
  [37 * 3600, 'About 2 days'],
])('%i seconds', (seconds, words) => {
  expect(answersInWords(seconds)).toBe(words)
})
