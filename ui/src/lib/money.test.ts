import { expect, test } from 'vitest'
import { CURRENCIES } from '@/generated/offer-bounds'
import { formatCents } from './money'

test('an amount is written in its own currency, whatever is sold now', () => {
  expect(formatCents(123456)).toBe('$1,234.56')
  expect(formatCents(-2900, 'eur')).toBe('-€29.00')
  expect(formatCents(123450, 'chf')).toBe('CHF 1,234.50')
})

test('the browser knows the sign of every currency that can be sold in, as the server writes it', () => {
  for (const [code, { symbol }] of Object.entries(CURRENCIES)) {
    expect(formatCents(100, code)).toBe(/[A-Z]$/.test(symbol) ? `${symbol} 1.00` : `${symbol}1.00`)
  }
})
