import { expect, test } from 'vitest'
import { centsOf, refundProblem, typedCents } from './refund-amount'

test.each([
  ['49', 4900],
  ['49.5', 4950],
  [' $1,049.00 ', 104_900],
  ['0.07', 7],
  ['19.99', 1999],
])('%j is %i cents', (typed, cents) => {
  expect(centsOf(typed)).toBe(cents)
})

test.each(['', 'all', '-5', '5.', '1.234', '1,5', '1e3', '49,00', '4 9'])('%j is no amount', (typed) => {
  expect(centsOf(typed)).toBeNull()
})

test('what is prefilled is read back to the cent', () => {
  for (const cents of [1, 99, 100, 4903, 1_000_000]) expect(centsOf(typedCents(cents))).toBe(cents)
})

test('each mistake has its own sentence', () => {
  expect(refundProblem(' ', 15000)).toBe('Enter the amount to refund.')
  expect(refundProblem('ten', 15000)).toBe('Enter dollars and cents, such as 49.00.')
  expect(refundProblem('0.00', 15000)).toBe('Enter at least $0.01.')
  expect(refundProblem('150.01', 15000)).toBe('You can refund at most $150.00.')
  expect(refundProblem('150.00', 15000)).toBeNull()
})
