import { expect, test } from 'vitest'
import { dueOf } from './due'

const friday = new Date(2026, 0, 9, 23, 30)
const promised = (promisedOn: string) => ({ status: 'design', paymentState: 'paid', promisedOn }) as const

test.each([
  [{ status: 'pending', paymentState: 'unpaid', promisedOn: null } as const, 'Not paid', 'caption'],
  [{ status: 'paid', paymentState: 'paid', promisedOn: null } as const, 'Awaiting form', 'caption'],
  [{ status: 'design', paymentState: 'unpaid', promisedOn: null } as const, 'Awaiting form', 'caption'],
  [{ status: 'completed', paymentState: 'paid', promisedOn: '2026-01-02' } as const, 'Delivered', 'caption'],
  [promised('2026-01-14'), 'Wed, Jan 14', 'plain'],
  [promised('2026-01-12'), 'Mon, Jan 12', 'soon'],
  [promised('2026-01-09'), 'Today', 'soon'],
  [promised('2026-01-08'), '1 day late', 'late'],
  [promised('2025-12-31'), '9 days late', 'late'],
])('%j is due %s', (order, text, tone) => {
  expect(dueOf(order, friday)).toMatchObject({ text, tone })
})

test('what is left is counted in business days', () => {
  expect(dueOf(promised('2026-01-14'), friday).remaining).toBe('3 business days left')
  expect(dueOf(promised('2026-01-12'), friday).remaining).toBe('1 business day left')
  expect(dueOf(promised('2026-01-12'), new Date(2026, 0, 11)).remaining).toBe('1 business day left')
})
