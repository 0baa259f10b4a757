import { expect, test } from 'vitest'
import { dueOf } from './due'

const owed = (daysLate: number, businessDaysLeft: number) =>
  ({
    status: 'design',
    paymentState: 'paid',
    promisedOn: '2026-01-14',
    due: { daysLate, businessDaysLeft, waitingFor: null },
  }) as const
const nothing = { promisedOn: null, due: null } as const

test.each([
  [{ status: 'pending', paymentState: 'unpaid', ...nothing } as const, 'Not paid', 'caption'],
  [{ status: 'paid', paymentState: 'paid', ...nothing } as const, 'Awaiting form', 'caption'],
  [{ status: 'design', paymentState: 'unpaid', ...nothing } as const, 'Awaiting form', 'caption'],
  [{ ...owed(0, 0), status: 'completed', due: null } as const, 'Delivered', 'caption'],
  [{ ...owed(0, 0), paymentState: 'refunded', due: null } as const, 'Refunded', 'caption'],
  [owed(0, 3), 'Wed, Jan 14', 'plain'],
  [owed(0, 1), 'Wed, Jan 14', 'soon'],
  [owed(0, 0), 'Today', 'soon'],
  [owed(1, 0), '1 day late', 'late'],
  [owed(9, 0), '9 days late', 'late'],
])('%j is due %s', (order, text, tone) => {
  expect(dueOf(order)).toMatchObject({ text, tone })
})

test('what is left is counted in business days', () => {
  expect(dueOf(owed(0, 3)).remaining).toBe('3 business days left')
  expect(dueOf(owed(0, 1)).remaining).toBe('1 business day left')
})
