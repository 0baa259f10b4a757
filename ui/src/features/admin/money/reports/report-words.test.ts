import { expect, test } from 'vitest'
import type { MoneyFlow, Reports } from '@/lib/schemas'
import { promisesSentence, recurringSentence, renewalsSentence } from './ahead-words'
import { codeName, codesSentence } from './code-words'
import {
  addonsSentence,
  binFoot,
  binName,
  hasBefore,
  moneySentence,
  ordersSentence,
  rangeLabel,
  returnedSentence,
  share,
} from './report-words'
import { halfWithin, stagesSentence, timeTaken, wentLive } from './span-words'

const NONE = { entries: 0, cents: 0 }
const FLOW: MoneyFlow = {
  payments: { entries: 2, cents: 30_000 },
  charges: { entries: 0, cents: 0 },
  renewals: NONE,
  refunds: { entries: 1, cents: 5000 },
  refundsFailed: NONE,
  disputes: NONE,
  disputesWon: NONE,
  paidCents: 30_000,
  returnedCents: 5000,
  netCents: 25_000,
}
const HOSTING = {
  websites: 6,
  cents: 5982,
  pastDue: 1,
  canceled: 2,
  ended: 1,
  endedBefore: 3,
  ahead: [
    { startsOn: '2026-11-01', begins: 0, expiring: 0, websites: 6, cents: 5982 },
    { startsOn: '2026-12-01', begins: 2, expiring: 1, websites: 8, cents: 7976 },
  ],
}
const MONEY = {
  currency: 'usd',
  bins: [],
  total: FLOW,
  before: { ...FLOW, netCents: 10_000 },
  orderedCents: 45_000,
  addons: [],
  paidOrders: 2,
  withoutAddons: 2,
  hosting: HOSTING,
}
const CODES = {
  currency: 'usd',
  used: [
    { code: 'SPRING', codes: 1, orders: 3, discountCents: 9000, refundedCents: 1000, receivedCents: 35_000 },
    { code: null, codes: 2, orders: 2, discountCents: 6000, refundedCents: 0, receivedCents: 24_000 },
  ],
  codes: 3,
  total: { orders: 5, receivedCents: 59_000 },
  before: { orders: 1, receivedCents: 12_000 },
}
const ORDERS = { started: 10, paid: 4, form: 3, live: 2 }
const PROMISES = { due: 0, kept: 0, overdue: 0, late: [], bins: [] }
const took = (orders: number, half: number | null) => ({ orders, half, nineOfTen: half })
const REPORTS: Reports = {
  since: '2026-11-01',
  until: '2026-11-30',
  size: 'day',
  earliest: '2026-10-02',
  currencies: [MONEY],
  orders: ORDERS,
  ordersBefore: ORDERS,
  spans: [
    { span: 'to_form', taken: took(8, 3000), before: took(0, null) },
    { span: 'design', taken: took(8, 2700), before: took(5, 2880) },
    { span: 'review', taken: took(4, 9), before: took(0, null) },
  ],
  promises: {
    ...PROMISES,
    due: 5,
    kept: 2,
    overdue: 1,
    late: [
      { days: 1, websites: 1 },
      { days: 4, websites: 1 },
    ],
  },
  promisesBefore: { ...PROMISES, due: 2, kept: 1 },
  codes: [],
  isTest: false,
}

test('one day is named once', () => {
  expect(rangeLabel(REPORTS)).toBe('Nov 1, 2026 to Nov 30, 2026')
  expect(rangeLabel({ ...REPORTS, until: REPORTS.since })).toBe('Nov 1, 2026')
})

test('days before are compared once all of them had something to tell', () => {
  expect(hasBefore(REPORTS)).toBe(true)
  expect(hasBefore({ ...REPORTS, earliest: '2026-10-03' })).toBe(false)
  expect(hasBefore({ ...REPORTS, earliest: null })).toBe(false)
})

test('money is said in a sentence', () => {
  expect(moneySentence(REPORTS, MONEY)).toBe(
    '$250.00 in 30 days, after refunds and disputes. $100.00 in as many days before. The outlined parts went back.',
  )
  expect(returnedSentence(MONEY)).toBe('$50.00 went back, 16.7% of what was paid.')
  expect(returnedSentence({ ...MONEY, total: { ...FLOW, refunds: NONE } })).toBe('Nothing went back.')
})

test('the step at which most are lost is named', () => {
  expect(ordersSentence(ORDERS)).toBe('2 of 10 checkouts are live. Most of the others haven’t paid.')
  expect(ordersSentence({ started: 92, paid: 78, form: 65, live: 57 })).toBe(
    '57 of 92 checkouts are live. 14 of the others haven’t paid.',
  )
  expect(ordersSentence({ started: 4, paid: 3, form: 2, live: 1 })).toBe(
    '1 of 4 checkouts is live. 1 of the others hasn’t paid.',
  )
  expect(ordersSentence({ started: 4, paid: 4, form: 3, live: 2 })).toBe(
    '2 of 4 checkouts are live. 1 of the others hasn’t sent the form.',
  )
  expect(ordersSentence({ started: 2, paid: 1, form: 1, live: 1 })).toBe(
    '1 of 2 checkouts is live. The other one hasn’t paid.',
  )
  expect(ordersSentence({ started: 5, paid: 5, form: 5, live: 1 })).toBe(
    '1 of 5 checkouts is live. The others are being built.',
  )
  expect(ordersSentence({ started: 1, paid: 1, form: 1, live: 1 })).toBe('1 of 1 checkout is live.')
  expect(ordersSentence({ started: 0, paid: 0, form: 0, live: 0 })).toBe('Nobody has begun an order in these days.')
})

test('add-ons are said with what they brought in', () => {
  expect(addonsSentence({ ...MONEY, paidOrders: 0, withoutAddons: 0 })).toBe(
    'No order begun in these days is paid yet.',
  )
  expect(addonsSentence(MONEY)).toBe('No paid order has one.')
  expect(
    addonsSentence({ ...MONEY, withoutAddons: 1, addons: [{ id: 'domain', name: 'Domain', orders: 1, cents: 2500 }] }),
  ).toBe('1 of 2 paid orders has at least one. They brought in $25.00.')
})

test('shares and bins are named briefly', () => {
  expect([share(2, 3), share(1, 2), share(0, 0)]).toEqual(['66.7%', '50%', '0%'])
  expect([binName('2026-11-02', 'week'), binName('2026-11-01', 'month'), binFoot('2026-11-01', 'month')]).toEqual([
    'Week of Nov 2',
    'Nov 2026',
    'Nov',
  ])
})

test('times are said in the unit that fits', () => {
  expect([null, 1, 90, 150, 3000].map(timeTaken)).toEqual(['', 'a minute', '90 minutes', '2.5 hours', '2.1 days'])
})

test('times of a few orders are none', () => {
  expect(halfWithin(REPORTS, 'to_form')).toBe(', half of them within 2.1 days')
  expect([halfWithin(REPORTS, 'review'), halfWithin(REPORTS, 'to_live')]).toEqual(['', ''])
  expect(stagesSentence(REPORTS)).toBe(
    'Half of the orders spent less than this. Design in Progress takes longest. It took 2 days in as many days before.',
  )
  expect(stagesSentence({ ...REPORTS, spans: [] })).toMatch('once 5 orders have left a stage')
})

test('promises say how many were kept, and how late the others were', () => {
  expect(promisesSentence(REPORTS)).toBe(
    '2 of 5 websites were live on the promised day. 2 were 1 to 4 days late. 1 is late today. The red parts weren’t on time. 50% in as many days before.',
  )
  expect(promisesSentence({ ...REPORTS, promises: PROMISES })).toBe('No website was promised for these days.')
})

test('hosting says what it brings in now and ahead, and what ended', () => {
  expect(recurringSentence(REPORTS, MONEY)).toBe(
    '$59.82 a month from 6 websites. $79.76 by Dec 2026 if everyone stays. 1 is past due. ' +
      '1 ended in these days, 3 in as many days before.',
  )
  expect(recurringSentence(REPORTS, { ...MONEY, hosting: { ...HOSTING, ended: 0, endedBefore: 0 } })).toContain(
    'None ended in these days, none in as many days before.',
  )
  expect(renewalsSentence(MONEY)).toBe(
    'The included hosting of 2 websites ends in the next twelve months. 1 card expires before its first charge. ' +
      '2 won’t be renewed.',
  )
  const none = { ...MONEY, hosting: { ...MONEY.hosting, ended: 0 } }
  expect(recurringSentence(REPORTS, none)).toContain('None ended in these days, 3 in as many days before.')
})

const FROM_LINKS =
  'Refunds count for the day of the order, and disputes aren’t taken off. ' +
  'Codes count that a link named, not those entered on Stripe’s page.'

test('promotion codes are said with what they brought in, beside the days before', () => {
  expect(codesSentence(REPORTS, CODES)).toBe(
    `5 orders were paid with 3 codes, and brought in $590.00 after refunds. 1 order and $120.00 in as many days before. ${FROM_LINKS}`,
  )
  expect(CODES.used.map(codeName)).toEqual(['SPRING', '2 other codes'])
})

test('days without a code say so', () => {
  const none = { orders: 0, receivedCents: 0 }
  const codes = { ...CODES, used: [], codes: 0, total: none, before: none }
  expect(codesSentence(REPORTS, codes)).toBe(
    `No order used a promotion code in these days. None in as many days before. ${FROM_LINKS}`,
  )
  expect(codesSentence({ ...REPORTS, earliest: null }, codes)).toBe(
    `No order used a promotion code in these days. ${FROM_LINKS}`,
  )
})

test('of one website there’s no half that is faster', () => {
  expect([0, 1, 2].map(wentLive)).toEqual(['No website went live', 'One website', 'Half are faster'])
})
