import { expect, test } from 'vitest'
import { moneyProblem } from './payment-labels'

const paid = { paymentState: 'paid', paymentProgress: null, duplicateOf: null } as const

test('money that came or is awaited as usual is no problem', () => {
  expect(moneyProblem(paid)).toBeNull()
  expect(moneyProblem({ ...paid, paymentState: 'unpaid' })).toBeNull()
})

test('money that went back, is on its way or came twice is said in a word or two', () => {
  expect(moneyProblem({ ...paid, paymentState: 'partially_refunded', duplicateOf: 'x' })).toBe('Partially refunded')
  expect(moneyProblem({ ...paid, paymentState: 'unpaid', paymentProgress: 'processing' })).toBe('Processing')
  expect(moneyProblem({ ...paid, paymentState: 'unpaid', paymentProgress: 'failed' })).toBe('Failed')
  expect(moneyProblem({ ...paid, duplicateOf: 'x' })).toBe('Possible duplicate')
})
