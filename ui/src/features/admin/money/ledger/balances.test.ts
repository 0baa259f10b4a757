import { expect, it } from 'vitest'
import { balances } from './balances'

it('adds each entry to what was there before it', () => {
  const ledger = [
    { amount: 17500, currency: 'usd' },
    { amount: -2500, currency: 'usd' },
    { amount: -15000, currency: 'usd' },
    { amount: 997, currency: 'usd' },
  ]
  expect(balances(ledger)).toEqual([17500, 15000, 0, 997])
})

it('never adds two currencies', () => {
  const ledger = [
    { amount: 17500, currency: 'usd' },
    { amount: 900, currency: 'eur' },
    { amount: -500, currency: 'usd' },
  ]
  expect(balances(ledger)).toEqual([17500, 900, 17000])
})
