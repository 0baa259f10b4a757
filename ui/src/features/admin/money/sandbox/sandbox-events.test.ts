import { expect, test } from 'vitest'
import type { OrderDetails } from '@/lib/schemas'
import { sandboxEvents } from './sandbox-events'

type State = Parameters<typeof sandboxEvents>[0]

const order = { paymentState: 'paid', paymentProgress: null, amount: 15000, refunded: 0 } as OrderDetails['order']
const hosting = { status: 'trialing', cancelAt: null } as NonNullable<OrderDetails['hosting']>
const dispute = { status: 'open' } as OrderDetails['disputes'][number]
const events = (state: State) => sandboxEvents(state).map(({ event }) => event)

test('an order that is paid can renew, end and be disputed', () => {
  expect(events({ order, hosting, disputes: [] })).toEqual([
    'renewal-paid',
    'renewal-failed',
    'renewal-needs-action',
    'hosting-ended',
    'dispute-opened',
  ])
})

test('a transfer that is under way arrives or fails, and nothing else', () => {
  const waiting = { ...order, paymentState: 'unpaid', paymentProgress: 'processing' } as const
  expect(events({ order: waiting, hosting: null, disputes: [] })).toEqual(['delayed-paid', 'delayed-failed'])
  expect(events({ order: { ...waiting, paymentProgress: null }, hosting: null, disputes: [] })).toEqual([])
})

test('hosting that is to end does not renew, and what has ended is over', () => {
  const ending = { ...hosting, cancelAt: '2027-01-05T12:00:00Z' }
  expect(events({ order, hosting: ending, disputes: [] })).toEqual(['hosting-ended', 'dispute-opened'])
  expect(events({ order, hosting: { ...hosting, status: 'ended' }, disputes: [] })).toEqual(['dispute-opened'])
})

test('a dispute is won or lost once, and a payment that went back is not disputed', () => {
  expect(events({ order, hosting: null, disputes: [dispute] })).toEqual(['dispute-won', 'dispute-lost'])
  expect(events({ order, hosting: null, disputes: [{ ...dispute, status: 'won' }] })).toEqual([])
  expect(events({ order: { ...order, refunded: 15000 }, hosting: null, disputes: [] })).toEqual([])
})
