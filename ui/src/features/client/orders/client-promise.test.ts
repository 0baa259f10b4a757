import { expect, test } from 'vitest'
import type { Hosting } from '@/lib/schemas'
import { nextAction, promiseKind, renewsSoon } from './client-promise'

const at = (day: string) => new Date(`${day}T09:00:00`)

const building = { status: 'design', promisedOn: '2026-01-14' } as const
const counting = { isLate: false, isPaused: false }

test('the line follows the promise as the server reckons it', () => {
  expect(promiseKind(building, counting)).toBe('ready-by')
  expect(promiseKind(building, { isLate: false, isPaused: true })).toBe('waiting')
  expect(promiseKind(building, { isLate: true, isPaused: false })).toBe('late')
  expect(promiseKind(building, { isLate: true, isPaused: true })).toBe('late')
  expect(promiseKind(building, null)).toBe('ended')
})

test('a live website owes nothing, however old the promise', () => {
  expect(promiseKind({ status: 'completed', promisedOn: '2026-01-14' }, null)).toBe('live')
})

test('before the form it is the client’s turn, and before the payment nobody’s', () => {
  expect(promiseKind({ status: 'paid', promisedOn: null }, null)).toBe('your-turn')
  expect(promiseKind({ status: 'design', promisedOn: null }, null)).toBe('your-turn')
  expect(promiseKind({ status: 'pending', promisedOn: null }, null)).toBe('unpaid')
})

test('an order that was refunded in full asks for no form and promises nothing', () => {
  const refunded = { status: 'paid', promisedOn: null, paymentState: 'refunded' } as const
  expect(promiseKind(refunded, null)).toBe('ended')
  expect(nextAction(refunded, null, null)).toBeNull()
  expect(promiseKind({ ...refunded, paymentState: 'partially_refunded' }, null)).toBe('your-turn')
  expect(promiseKind({ ...refunded, status: 'completed' }, null)).toBe('live')
})

test('the renewal is announced from 30 days before the included year ends, unless it will not happen', () => {
  const hosting: Hosting = {
    status: 'trialing',
    endsAt: '2027-01-05T12:00:00Z',
    cancelAt: null,
    card: null,
    payUrl: null,
    nextAttemptAt: null,
    endsOn: '2027-01-05',
    cancelOn: null,
    nextAttemptOn: null,
  }
  expect(renewsSoon(null, at('2026-12-20'))).toBe(false)
  expect(renewsSoon(hosting, at('2026-12-05'))).toBe(false)
  expect(renewsSoon(hosting, at('2026-12-06'))).toBe(true)
  expect(renewsSoon({ ...hosting, cancelOn: hosting.endsOn }, at('2026-12-20'))).toBe(false)
  expect(renewsSoon({ ...hosting, status: 'active' }, at('2026-12-20'))).toBe(false)
})

test('the next action is missed money, then the form, then a card that will not do', () => {
  const hosting: Hosting = {
    status: 'trialing',
    endsAt: '2027-01-05T12:00:00Z',
    cancelAt: null,
    card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2026 },
    payUrl: null,
    nextAttemptAt: null,
    endsOn: '2027-01-05',
    cancelOn: null,
    nextAttemptOn: null,
  }
  const fresh = { status: 'paid', promisedOn: null } as const
  expect(nextAction(fresh, null, { ...hosting, status: 'past_due' })).toBe('pay')
  expect(nextAction(fresh, null, hosting)).toBe('intake')
  expect(nextAction(building, counting, hosting)).toBe('card')
  expect(nextAction(building, counting, hosting, true)).toBe('answer')
  expect(nextAction(building, counting, { ...hosting, status: 'past_due' }, true)).toBe('pay')
  expect(nextAction(building, counting, { ...hosting, status: 'paused', card: null })).toBe('card')
  expect(nextAction(building, counting, { ...hosting, cancelOn: '2027-01-05' })).toBeNull()
  expect(nextAction(building, counting, { ...hosting, status: 'ended' })).toBeNull()
  expect(nextAction(building, counting, null)).toBeNull()
})
