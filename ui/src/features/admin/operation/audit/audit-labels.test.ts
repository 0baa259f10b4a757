import { describe, expect, it } from 'vitest'
import type { LogEntry } from '@/lib/schemas'
import { byDay, dayLabel, fromLabel, rangeLabel, shortFact, toldFacts } from './audit-labels'

const entry = (seq: number, at: string) => ({ seq, at }) as LogEntry

describe('days', () => {
  it('hold the entries that follow one another', () => {
    const days = byDay([
      entry(3, '2026-11-20T14:00:00Z'),
      entry(2, '2026-11-20T13:00:00Z'),
      entry(1, '2026-11-18T13:00:00Z'),
    ])
    expect(days.map(({ entries }) => entries.map(({ seq }) => seq))).toEqual([[3, 2], [1]])
  })

  it('are named as people say', () => {
    const now = new Date(2026, 10, 20, 12)
    expect(dayLabel('Nov 20, 2026', now)).toBe('Today, Nov 20, 2026')
    expect(dayLabel('Nov 19, 2026', now)).toBe('Yesterday, Nov 19, 2026')
    expect(dayLabel('Nov 18, 2026', now)).toBe('Nov 18, 2026')
  })
})

it('counts a page within the whole, and stops counting where the server does', () => {
  expect(rangeLabel(1, 0, 0)).toBe('0 of 0')
  expect(rangeLabel(51, 50, 12_408)).toBe('51-100 of more than 10,000')
  expect(rangeLabel(101, 1, 101)).toBe('101 of 101')
})

it('says where an act came from, as far as it is known', () => {
  expect(fromLabel({ device: 'Firefox on Linux', address: '198.51.100.x' })).toBe('Firefox on Linux, 198.51.100.x')
  expect(fromLabel({ device: '', address: '' })).toBe('')
})

describe('a fact', () => {
  it('is a build’s fingerprint, as it stands beside the build', () => {
    const hash = 'f47c62567aa0'.padEnd(64, '1')
    expect(shortFact({ name: 'Hash', value: hash })).toEqual({
      name: 'Fingerprint',
      value: 'f47c 6256 7aa0',
      whole: hash,
    })
  })

  it('is anything else as it is', () => {
    expect(shortFact({ name: 'Rules', value: 'A4, A6' })).toEqual({ name: 'Rules', value: 'A4, A6' })
  })
})

describe('a line', () => {
  const ID = '364909db-b95d-4b1c-9a52-9f06a1b1c001'
  const HASH = 'f47c62567aa0'.padEnd(64, '1')
  const told = (act: string, ...facts: (readonly [string, string])[]) =>
    toldFacts({ act, facts: facts.map(([name, value]) => ({ name, value, before: null })) }).map(({ name }) => name)

  it('leaves out what only programs compare', () => {
    expect(told('client.messaged', ['Id', ID], ['Subject', 'Hello'], ['Files', '0'])).toEqual(['Subject'])
    expect(told('website.photos_changed', ['Photos', 'ba7673e2, 7c7d2ff0'])).toEqual([])
    expect(told('website.drafted', ['Build', '1'], ['Hash', HASH])).toEqual(['Build'])
  })

  it('says which build was published, and how many files came', () => {
    expect(told('website.published', ['Build', '1'], ['Hash', HASH])).toEqual(['Build', 'Hash'])
    expect(told('client.messaged', ['Files', '2'])).toEqual(['Files'])
  })
})
