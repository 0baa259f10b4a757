import { expect, test } from 'vitest'
import { labelOf, nameIdeas } from './name-ideas'

test.each([
  ['Alder & Finch Bakery, LLC', 'alderandfinchbakery'],
  ['Café Ünal Inc.', 'cafeunal'],
  ['Corporate Cleaning Co.', 'corporatecleaning'],
  ['株式会社', ''],
  ['--', ''],
])('%s could be called %s', (name, label) => {
  expect(labelOf(name)).toBe(label)
})

test.each([
  ['alderandfinch', ['alderandfinch.com', 'alderandfinchbakery.com', 'alderandfinch.net']],
  ['alder and finch', ['alderandfinch.com', 'alderandfinchbakery.com', 'alderandfinch.net']],
  ['alder.bakery', ['alder.bakery', 'alder.com', 'alderandfinchbakery.com']],
  ['https://www.Alder.com/shop', ['alder.com', 'alderandfinchbakery.com', 'alder.net']],
  ['alder.', ['alder.com', 'alderandfinchbakery.com', 'alder.net']],
  ['bücher.example', ['bücher.example', 'bucher.com', 'alderandfinchbakery.com']],
  ['', ['alderandfinchbakery.com']],
])('%s leads to names to choose from', (typed, ideas) => {
  expect(nameIdeas(typed, 'Alder & Finch Bakery')).toEqual(ideas)
})

test('without letters that can stand in an address there is nothing to choose from', () => {
  expect(nameIdeas('', '株式会社')).toEqual([])
})
