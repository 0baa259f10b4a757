import { expect, it } from 'vitest'
import { balances, kept } from './balances'

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

it('says of each currency what is left, that of the sale first', () => {
  const ledger = [
    { amount: 13900, currency: 'eur' },
    { amount: -420, currency: 'usd' },
    { amount: -3900, currency: 'eur' },
    { amount: -15, currency: 'usd' },
  ]
  expect(kept(ledger)).toEqual([
    ['eur', 10000],
    ['usd', -435],
  ])
  expect(kept([])).toEqual([])
})
