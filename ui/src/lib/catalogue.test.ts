import { expect, test } from 'vitest'
import { addonsInAddress, totalCents } from './catalogue'

const idsIn = (query: string) => addonsInAddress(new URLSearchParams(query)).map(({ id }) => id)

test.each([
  ['', []],
  ['addons=', []],
  ['addons=domain,fundability-review', ['domain', 'fundability-review']],
  ['addons=google-business&addons=domain', ['domain', 'google-business']],
  ['addons=domain,domain&addons=domain', ['domain']],
  ['addons=gold-plating,%20domain%20', ['domain']],
])('the address ?%s chooses %j', (query, ids) => {
  expect(idsIn(query)).toEqual(ids)
})

test('the total is the base price and each add-on', () => {
  expect(totalCents([])).toBe(15000)
  expect(totalCents(addonsInAddress(new URLSearchParams('addons=domain,google-business')))).toBe(20400)
})
