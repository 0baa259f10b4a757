import { expect, test } from 'vitest'
import { readState, attemptsLabel } from './message-labels'

test('the address narrows the list to a state that there is', () => {
  expect(readState(new URLSearchParams('state=failed'))).toBe('failed')
  expect(readState(new URLSearchParams('state=lost'))).toBeNull()
  expect(readState(new URLSearchParams(''))).toBeNull()
})

test('tries are counted in words', () => {
  expect([0, 1, 7].map(attemptsLabel)).toEqual([null, 'Tried once', 'Tried 7 times'])
})
