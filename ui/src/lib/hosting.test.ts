import { expect, test } from 'vitest'
import type { Hosting } from '@/lib/schemas'
import { cardText, hostingLines, isCardTooOld, nextChargeOn } from './hosting'

const card = { brand: 'visa', last4: '4242', expMonth: 1, expYear: 2027 }
const included: Hosting = {
  status: 'trialing',
  endsAt: '2027-01-05T12:00:00Z',
  cancelAt: null,
  card,
  payUrl: null,
  nextAttemptAt: null,
  endsOn: '2027-01-05',
  cancelOn: null,
  nextAttemptOn: null,
}

test.each<[Partial<Hosting>, string[]]>([
  [{}, ['Included until: Jan 5, 2027', 'Next charge: $9.97 on Jan 5, 2027']],
  [{ status: 'active', isTaxed: true }, ['Next charge: $9.97 plus sales tax on Jan 5, 2027']],
  [{ status: 'active' }, ['Next charge: $9.97 on Jan 5, 2027']],
  [{ cancelOn: included.endsOn }, ['Ends on: Jan 5, 2027']],
  [{ status: 'past_due', nextAttemptOn: '2027-01-08' }, ['Last charge: $9.97, not paid', 'Next attempt: Jan 8, 2027']],
  [{ status: 'past_due' }, ['Last charge: $9.97, not paid']],
  [{ status: 'paused' }, ['Renewal: Paused: no card to charge']],
  [{ status: 'ended', cancelOn: '2026-02-01' }, ['Ended on: Jan 5, 2027']],
])('hosting that is %j reads %j', (change, lines) => {
  expect(
    hostingLines({ ...included, ...change }, { renewal: 997, currency: 'usd' }).map(
      ({ label, text }) => `${label}: ${text}`,
    ),
  ).toEqual(lines)
})

test('nothing more is charged once it is to end', () => {
  expect(nextChargeOn(included)).toBe(included.endsOn)
  expect(nextChargeOn({ ...included, cancelOn: included.endsOn })).toBeNull()
  expect(nextChargeOn({ ...included, status: 'ended' })).toBeNull()
  expect(nextChargeOn({ ...included, status: 'past_due' })).toBeNull()
})

test('a card is good until the end of its month', () => {
  expect(isCardTooOld(included)).toBe(false)
  expect(isCardTooOld({ ...included, card: { ...card, expMonth: 12, expYear: 2026 } })).toBe(true)
  expect(isCardTooOld({ ...included, cancelOn: included.endsOn, card: { ...card, expYear: 2026 } })).toBe(false)
  expect(isCardTooOld({ ...included, card: null })).toBe(false)
})

test('a card is named by its brand, and one without a name we know is a card', () => {
  expect(cardText(card)).toBe('Visa ending in 4242, expires 01/2027')
  expect(cardText({ ...card, brand: 'link', expMonth: 11 })).toBe('Card ending in 4242, expires 11/2027')
})
