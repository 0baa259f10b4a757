import { expect, test } from 'vitest'
import { moneyLines } from './money-lines'

test('prices show when they add up to what was ordered', () => {
  expect(moneyLines({ amount: 17500, discount: 0, tax: 0, selectedAddons: ['domain'] })).toEqual([
    { id: 'base', name: 'Fundable website', cents: 15000 },
    { id: 'domain', name: 'Domain Registration', cents: 2500 },
  ])
})

test('an add-on that left the catalogue is its id, and no price is guessed', () => {
  expect(moneyLines({ amount: 20000, discount: 0, tax: 0, selectedAddons: ['domain', 'fax-line'] })).toEqual([
    { id: 'base', name: 'Fundable website', cents: null },
    { id: 'domain', name: 'Domain Registration', cents: null },
    { id: 'fax-line', name: 'fax-line', cents: null },
  ])
})

test('a discount and a tax are no reason to hide the prices', () => {
  const lines = moneyLines({ amount: 14_600, discount: 1500, tax: 1100, selectedAddons: [] })
  expect(lines).toEqual([{ id: 'base', name: 'Fundable website', cents: 15000 }])
})
