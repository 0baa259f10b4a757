import { expect, test } from 'vitest'
import { amountProblem, textProblem } from './charge-rules'

test.each([
  ['', 'Enter the amount.'],
  ['  ', 'Enter the amount.'],
  ['eighty', 'Enter an amount such as 49.00.'],
  ['0', 'Enter an amount such as 49.00.'],
  ['-5', 'Enter an amount such as 49.00.'],
  ['80', null],
  ['$1,080.50', null],
])('of %j it says %j', (typed, said) => {
  expect(amountProblem(typed, 'usd')).toBe(said)
})

test('a charge says what it’s for', () => {
  expect(textProblem(' ')).toBe('Say what it’s for. Your client reads it.')
  expect(textProblem('Photos')).toBeNull()
})
