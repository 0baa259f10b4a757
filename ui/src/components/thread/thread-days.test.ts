import { expect, test } from 'vitest'
import { dayLabel, daysOf, momentWords } from './thread-days'

const NOW = new Date(2026, 10, 26, 9, 30)
const at = (month: number, day: number, hour = 12, year = 2026) => new Date(year, month - 1, day, hour).toISOString()
const item = (id: string, when: string) => ({ id, at: when })

test('a day is said as people say it', () => {
  expect(dayLabel(at(11, 26, 0), NOW)).toBe('Today')
  expect(dayLabel(at(11, 25, 23), NOW)).toBe('Yesterday')
  expect(dayLabel(at(11, 20), NOW)).toBe('Fri, Nov 20')
  expect(dayLabel(at(11, 26, 12, 2025), NOW)).toBe('Nov 26, 2025')
})

test('what was said on one day stands together, and what is new apart', () => {
  const items = [
    item('a', at(11, 20)),
    item('b', at(11, 20, 13)),
    item('c', at(11, 26, 8)),
    item('d', at(11, 26, 9)),
    item('e', at(11, 26, 9)),
  ]
  const told = daysOf(items, 'd', NOW).map(({ label, isNew, items: of }) => [label, isNew, of.map(({ id }) => id)])
  expect(told).toEqual([
    ['Fri, Nov 20', false, ['a', 'b']],
    ['Today', false, ['c']],
    ['New today', true, ['d', 'e']],
  ])
})

test('what is new for days says since when', () => {
  const items = [item('a', at(11, 24)), item('b', at(11, 26, 8))]
  expect(daysOf(items, 'a', NOW).map(({ label }) => label)).toEqual(['New since Tue, Nov 24', 'Today'])
  expect(daysOf([item('a', at(11, 25))], 'a', NOW)[0]?.label).toBe('New since yesterday')
  expect(daysOf([], null, NOW)).toEqual([])
})

test('a moment is said from where the reader is', () => {
  expect(momentWords(at(11, 26, 8), NOW)).toBe('today, 8:00 AM')
  expect(momentWords(at(11, 25, 16), NOW)).toBe('yesterday, 4:00 PM')
  expect(momentWords(at(11, 20, 16), NOW)).toBe('Nov 20, 2026 4:00 PM')
})
