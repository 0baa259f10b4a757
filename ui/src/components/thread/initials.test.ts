import { expect, test } from 'vitest'
import { initialsOf } from './initials'

test.each([
  ['Mira Castellanos', 'MC'],
  ['Alder & Finch Bakery', 'AB'],
  ['O', 'O'],
  ['mira@dune-florist.example', 'M'],
  ['Ægir ðór', 'ÆÐ'],
  ['“Quotes” Inc', 'I'],
  ['', ''],
])('%s is %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
