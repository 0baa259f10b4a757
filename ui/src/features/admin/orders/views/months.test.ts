import { expect, test } from 'vitest'
import { besides } from './board-stages'
import { monthBeside, weeksOf } from './months'

test('months go on over the turn of the year', () => {
  expect(monthBeside('2026-12-01', 1)).toBe('2027-01')
  expect(monthBeside('2026-01-31', -1)).toBe('2025-12')
})

test('weeks have seven days', () => {
  expect(weeksOf([...Array(14).keys()]).map((week) => week.length)).toEqual([7, 7])
})

test('a card stays where the stages end', () => {
  expect(besides('design', 1)).toBe('review')
  expect(besides('pending', -1)).toBe('pending')
  expect(besides('completed', 1)).toBe('completed')
})
