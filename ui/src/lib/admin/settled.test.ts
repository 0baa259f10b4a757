import { expect, test } from 'vitest'
import { formatSettled } from './settled'

test.each([
  [-123450, 'usd', '-$1,234.50'],
  [123450, 'jpy', '¥123,450'],
  [-540, 'jpy', '-¥540'],
  [123450, 'kwd', 'KWD 123.45'],
  [100, 'isk', 'ISK 1.00'],
])('%d of a bank account in %s is %s', (amount, currency, text) => {
  expect(formatSettled(amount, currency)).toBe(text)
})
