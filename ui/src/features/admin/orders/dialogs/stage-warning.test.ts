import { expect, test } from 'vitest'
import type { OrderStatus } from '@/lib/order-status'
import { stageWarning } from './stage-warning'

const order = (status: OrderStatus, ...before: OrderStatus[]) => ({
  status,
  statusHistory: before.map((one) => ({ status: one, at: '', note: null, by: null })),
  paymentState: 'paid' as const,
  businessName: 'Alder & Finch Bakery',
})

test.each<[OrderStatus, OrderStatus]>([
  ['paid', 'paid'],
  ['paid', 'intake'],
  ['launch', 'completed'],
])('from %s to %s nothing is to be said', (from, to) => {
  expect(stageWarning(order(from), to)).toBeNull()
})

test('a skipped review is named, with what it means and a way to it', () => {
  expect(stageWarning(order('design'), 'launch')).toEqual({
    title: 'This skips Review & Feedback',
    text: 'The client hasn’t been asked to review the website.',
    instead: 'review',
  })
})

test('who has been through the review before was asked', () => {
  expect(stageWarning(order('design', 'review', 'design'), 'launch')?.text).toBe(
    'The client gets no email about what you skip.',
  )
})

test('two stages are named, more are counted, and the next one is offered', () => {
  expect(stageWarning(order('design'), 'completed')?.title).toBe('This skips Review & Feedback and Launch Preparation')
  expect(stageWarning(order('intake'), 'completed')).toMatchObject({ title: 'This skips 3 stages', instead: 'design' })
})

test('a missing payment comes before a missing form', () => {
  const unpaid = { ...order('pending'), paymentState: 'unpaid' as const, businessName: null }
  expect(stageWarning(unpaid, 'design')?.text).toBe('This order isn’t paid yet.')
  expect(stageWarning({ ...order('paid'), businessName: null }, 'design')?.text).toBe('There’s no intake form yet.')
})

test('a form that isn’t there is said before the client reads that nothing is missing', () => {
  expect(stageWarning({ ...order('paid'), businessName: null }, 'intake')).toEqual({
    title: 'There’s no intake form yet',
    text: 'The client will be told that you have everything you need.',
    instead: null,
  })
  const skipping = { ...order('pending'), businessName: null }
  expect(stageWarning(skipping, 'intake')?.text).toBe('There’s no intake form yet.')
})

test('going back is said', () => {
  expect(stageWarning(order('launch'), 'design')).toEqual({
    title: 'This goes back to Design in Progress',
    text: 'The client’s portal shows the earlier stage again.',
    instead: null,
  })
})
