import { describe, expect, it } from 'vitest'
import type { Rehearsed } from '@/lib/schemas'
import { daysOf, keptOf, monthWords, settingPath, stripWords } from './rehearsal-labels'

const month = { first: '2026-03-01', orders: 2, promised: 1, renewed: 0 }
const said: Rehearsed = {
  days: 20,
  orders: 2,
  checked: 12,
  broken: [{ promise: 'message', order: 'A1', sentence: 'Order #A1 was owed an email.', day: '2026-03-12' }],
  advice: [],
  faults: {},
  brokenOn: { kill: [1], mail: [1, 2], restart: [] },
  refused: [],
  messages: 4,
  receivedCents: 100,
  currency: 'usd',
  firstDay: '2026-03-10',
  lookedAt: { message: 10, price: 2, invoice: 0 },
  months: [month],
}

describe('a rehearsed month', () => {
  it('has the days that were lived, each with the worst of it', () => {
    const days = daysOf(said, month)
    expect(days.slice(0, 4)).toEqual([
      { day: 10, kind: 'quiet' },
      { day: 11, kind: 'restart' },
      { day: 12, kind: 'missed' },
      { day: 13, kind: 'quiet' },
    ])
    expect(days.at(-1)?.day).toBe(30)
  })

  it('is said in words', () => {
    expect(monthWords(month)).toBe('2 orders, 1 website due')
    expect(monthWords({ ...month, orders: 0, promised: 0 })).toBe('Nothing due')
    expect(stripWords(daysOf(said, month))).toBe('1 day with a restart, 1 day with a promise that wasn’t kept')
    expect(stripWords([])).toBe('Quiet days only')
  })
})

it('counts what was kept, and leaves out what there was none of', () => {
  expect(keptOf(said)).toEqual([
    { promise: 'message', of: 10, kept: 9 },
    { promise: 'price', of: 2, kept: 2 },
  ])
})

it('knows the page of a setting', () => {
  expect(settingPath('Settings, Calendar: closed days')).toBe('/admin/settings/calendar')
  expect(settingPath('FUNDABLE_SITES_DOMAIN')).toBeNull()
})
