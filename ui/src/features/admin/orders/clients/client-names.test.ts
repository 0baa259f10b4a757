import { expect, test } from 'vitest'
import { orderName, stagesLabel, sumsReceived } from './client-names'

test('stages are summed up as open, live and closed', () => {
  expect(stagesLabel({ orders: 1, stages: { paid: 1 } })).toBe('1 open')
  expect(stagesLabel({ orders: 5, stages: { paid: 1, review: 1, completed: 2, closed: 1 } })).toBe(
    '2 open, 2 live, 1 closed',
  )
  expect(stagesLabel({ orders: 1200, stages: null })).toBe('1,200 orders')
})

test('what came in stands by currency and is never added up', () => {
  expect(sumsReceived({ received: 15000, currency: 'usd', alsoReceived: {} })).toEqual(['$150.00'])
  expect(sumsReceived({ received: 15000, currency: 'usd', alsoReceived: { eur: 12050 } })).toEqual([
    '$150.00',
    '€120.50',
  ])
})

test('an order is named by its business and its number, or by its number alone', () => {
  const id = 'a5ec4520-0000-4000-8000-000000000000'
  expect(orderName({ id, businessName: 'Dune Florist' })).toBe('Dune Florist, #a5ec4520')
  expect(orderName({ id, businessName: null })).toBe('Order #a5ec4520')
})
