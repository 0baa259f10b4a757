import { expect, test } from 'vitest'
import { searchOf } from '@/lib/http'
import {
  FIRST_PAGE,
  formsQuery,
  hasFilter,
  NO_FILTER,
  ordersQuery,
  readFilter,
  readPage,
  withFilter,
  withPage,
} from './list-address'

const address = (text: string) => new URLSearchParams(text)
const filter = {
  q: 'a+b@c.de #1',
  status: 'design',
  addon: 'old-addon',
  isSessionEnded: true,
  isTest: true,
  isOverdue: true,
  hosting: 'past_due',
} as const

test('a filter survives its way through the address', () => {
  const written = withFilter(address('formsPage=2&formsAfter=9'), filter)
  expect(readFilter(address(written.toString()))).toEqual(filter)
  expect(readPage(written, 'forms')).toEqual({ number: 2, after: '9' })
  expect(withFilter(written, NO_FILTER).toString()).toBe('formsPage=2&formsAfter=9')
})

test('a new filter starts at the first page', () => {
  const deep = withPage(address('status=paid'), 'orders', { number: 3, after: '120' })
  expect(readPage(deep, 'orders')).toEqual({ number: 3, after: '120' })
  expect(readPage(withFilter(deep, filter), 'orders')).toEqual(FIRST_PAGE)
  expect(withPage(deep, 'orders', FIRST_PAGE).toString()).toBe('status=paid')
})

test('nonsense in the address is the plain list', () => {
  const odd = address('status=shipped&session=x&hosting=unwell&page=7&after=abc&q=%20%20')
  expect(readFilter(odd)).toEqual(NO_FILTER)
  expect(hasFilter(readFilter(odd))).toBe(false)
  expect(readPage(odd, 'orders')).toEqual(FIRST_PAGE)
  expect(readPage(address('page=-3&after=5'), 'orders')).toEqual({ number: 2, after: '5' })
})

test('the API is asked for what the address says', () => {
  expect(searchOf(ordersQuery(NO_FILTER, FIRST_PAGE))).toBe('limit=10')
  expect(searchOf(ordersQuery({ ...NO_FILTER, q: 'a&b', status: 'paid' }, { number: 2, after: '40' }))).toBe(
    'limit=10&q=a%26b&status=paid&cursor=40',
  )
  expect(searchOf(ordersQuery({ ...NO_FILTER, hosting: 'ending' }, FIRST_PAGE))).toBe('limit=10&hosting=ending')
  expect(searchOf(formsQuery({ number: 2, after: '7' }))).toBe('limit=5&cursor=7')
})
