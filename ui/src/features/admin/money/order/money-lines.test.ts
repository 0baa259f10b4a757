import { expect, test } from 'vitest'
import { moneyLines } from './money-lines'

const lines = [
  { name: 'Fundable website', amount: 15000 },
  { name: 'Domain Registration', amount: 2500 },
]

test('prices show when they add up to what was charged', () => {
  expect(moneyLines({ amount: 17500, discount: 0, tax: 0 }, { lines })).toEqual([
    { name: 'Fundable website', cents: 15000 },
    { name: 'Domain Registration', cents: 2500 },
  ])
})

test('no price is guessed where they do not', () => {
  expect(moneyLines({ amount: 20000, discount: 0, tax: 0 }, { lines })).toEqual([
    { name: 'Fundable website', cents: null },
    { name: 'Domain Registration', cents: null },
  ])
})

test('a discount and a tax are no reason to hide the prices', () => {
  const found = moneyLines({ amount: 17_100, discount: 1500, tax: 1100 }, { lines })
  expect(found.map(({ cents }) => cents)).toEqual([15000, 2500])
})
