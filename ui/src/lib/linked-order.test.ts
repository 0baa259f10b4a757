import { expect, test } from 'vitest'
import { linkedOrder } from './linked-order'

test.each([
  ['#messages-1a2b3c4d', '1a2b3c4d'],
  ['#order-1a2b3c4d', '1a2b3c4d'],
  ['#messages', ''],
  ['#order-1a2b3c4', ''],
  ['#orders-1a2b3c4d', ''],
  ['', ''],
])('%s names an order, or none', (hash, number) => {
  expect(linkedOrder(hash)).toBe(number)
})
