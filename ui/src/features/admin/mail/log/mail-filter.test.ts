import { expect, test } from 'vitest'
import { addressOf, countOf, readFilter, type MailFilter } from './mail-filter'

const read = (address: string) => readFilter(new URLSearchParams(address))
const ALL: MailFilter = { side: 'clients', state: null, q: '' }

test('a filter survives its way through the address', () => {
  const filter: MailFilter = { side: 'staff', state: 'failed', q: 'a+b@c.de #1' }
  expect(read(new URLSearchParams(addressOf(filter)).toString())).toEqual(filter)
  expect(addressOf(ALL)).toEqual({})
})

test('nonsense in the address narrows nothing', () => {
  expect(read('to=nobody&state=lost&q=%20%20')).toEqual(ALL)
  expect(read(`q=${'x'.repeat(300)}`).q).toHaveLength(200)
})

test('a count is of what is listed', () => {
  const counts = { clients: { sent: 7, failed: 2 }, staff: {} }
  expect(countOf(counts, 'clients', null)).toBe(9)
  expect(countOf(counts, 'clients', 'failed')).toBe(2)
  expect(countOf(counts, 'staff', 'failed')).toBe(0)
})
