import { expect, test } from 'vitest'
import { hostingNotice, promiseKind } from './client-promise'

const at = (day: string) => new Date(`${day}T09:00:00`)

test('the promise is kept until the end of its day, and late on the next', () => {
  const building = { status: 'design', promisedOn: '2026-01-14' } as const
  expect(promiseKind(building, at('2026-01-08'))).toBe('ready-by')
  expect(promiseKind(building, new Date('2026-01-14T23:59:00'))).toBe('ready-by')
  expect(promiseKind(building, at('2026-01-15'))).toBe('late')
})

test('a live website owes nothing, however old the promise', () => {
  expect(promiseKind({ status: 'completed', promisedOn: '2026-01-14' }, at('2026-03-01'))).toBe('live')
})

test('before the form it is the client’s turn, and before the payment nobody’s', () => {
  expect(promiseKind({ status: 'paid', promisedOn: null }, at('2026-01-05'))).toBe('your-turn')
  expect(promiseKind({ status: 'design', promisedOn: null }, at('2026-01-05'))).toBe('your-turn')
  expect(promiseKind({ status: 'pending', promisedOn: null }, at('2026-01-05'))).toBe('unpaid')
})

test('hosting is mentioned from 30 days before it renews', () => {
  const until = '2027-01-05T12:00:00Z'
  expect(hostingNotice(null, at('2026-12-20'))).toBeNull()
  expect(hostingNotice(until, at('2026-12-05'))).toBeNull()
  expect(hostingNotice(until, at('2026-12-06'))).toBe('renews')
  expect(hostingNotice(until, at('2027-01-06'))).toBe('renewed')
})
