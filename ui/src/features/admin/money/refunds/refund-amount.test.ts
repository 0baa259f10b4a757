import { expect, test } from 'vitest'
import { centsOf, refundable, refundProblem, typedCents } from './refund-amount'

test.each([
  ['49', 4900],
  ['49.5', 4950],
  [' $1,049.00 ', 104_900],
  ['0.07', 7],
  ['19.99', 1999],
])('%j is %i cents', (typed, cents) => {
  expect(centsOf(typed, 'usd')).toBe(cents)
})

test.each([
  ['€49', 'eur', 4900],
  ['EUR 49', 'eur', 4900],
  ['CA$49.50', 'cad', 4950],
  ['$49.50', 'cad', 4950],
  ['CHF 1,049', 'chf', 104_900],
  ['€49', 'usd', null],
  ['CA$49', 'usd', null],
  ['CHF 49', 'eur', null],
])('%j is an amount in its own currency alone: in %s, %j', (typed, currency, cents) => {
  expect(centsOf(typed, currency)).toBe(cents)
})

test.each(['', 'all', '-5', '5.', '1.234', '1,5', '1e3', '49,00', '4 9'])('%j is no amount', (typed) => {
  expect(centsOf(typed, 'usd')).toBeNull()
})

test('what is prefilled is read back to the cent', () => {
  for (const cents of [1, 99, 100, 4903, 1_000_000]) expect(centsOf(typedCents(cents), 'usd')).toBe(cents)
})

test('each mistake has its own sentence', () => {
  expect(refundProblem(' ', 15000, 'usd')).toBe('Enter the amount to refund.')
  expect(refundProblem('ten', 15000, 'usd')).toBe('Enter an amount such as 49.00.')
  expect(refundProblem('0.00', 15000, 'usd')).toBe('Enter at least $0.01.')
  expect(refundProblem('150.01', 15000, 'usd')).toBe('You can refund at most $150.00.')
  expect(refundProblem('150.00', 15000, 'usd')).toBeNull()
  expect(refundProblem('0', 15000, 'eur')).toBe('Enter at least €0.01.')
  expect(refundProblem('151', 15000, 'chf')).toBe('You can refund at most CHF 150.00.')
})

test('the dearest offer can be refunded in full, in dollars and in forints', () => {
  expect(centsOf(typedCents(99_999_999), 'huf')).toBe(99_999_999)
  expect(refundProblem('999,999.99', 99_999_999, 'usd')).toBeNull()
  expect(refundProblem('HUF 999,999.99', 99_999_999, 'huf')).toBeNull()
  expect(refundProblem('1,000,000', 99_999_999, 'huf')).toBe('You can refund at most HUF 999,999.99.')
})

test.each([
  ['nothing went back', 0, 0, 15_000, false],
  ['a part did', 5000, 0, 10_000, false],
  ['the bank has a part', 2000, 6000, 7000, false],
  ['the bank has the rest', 5000, 10_000, 0, true],
  ['all went back', 15_000, 0, 0, false],
])('%s: how much can be refunded', (_, refunded, taken, leftCents, isWithBank) => {
  expect(refundable(15_000, refunded, taken)).toEqual({ leftCents, isWithBank })
})
