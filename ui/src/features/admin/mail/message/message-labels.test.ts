import { expect, test } from 'vitest'
import { attemptsLabel } from '@/lib/admin/message-labels'

test('tries are counted in words', () => {
  expect([0, 1, 7].map(attemptsLabel)).toEqual([null, 'Tried once', 'Tried 7 times'])
})
