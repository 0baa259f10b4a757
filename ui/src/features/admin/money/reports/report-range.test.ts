import { describe, expect, it } from 'vitest'
import { daysAsked, rangeIn, wrongDays } from './report-range'

const NOW = new Date('2026-11-29T12:00:00Z')

describe('the range in the address', () => {
  it('is one of its words, and twelve months without one', () => {
    expect(rangeIn('?range=quarter')).toEqual({ range: 'quarter', own: null })
    expect(rangeIn('')).toEqual({ range: 'year', own: null })
  })

  it('is days of one’s own, both ends included', () => {
    const own = { since: '2026-07-01', until: '2026-09-30' }
    expect(rangeIn('?since=2026-07-01&until=2026-09-30')).toEqual({ range: null, own })
    expect(daysAsked(null, own, NOW)).toEqual(own)
  })

  it.each([
    '?since=2026-02-31&until=2026-03-01',
    '?since=2026-07-01',
    '?since=2026-09-30&until=2026-07-01',
    '?since=a&until=b',
    '?since=1999-01-01&until=1999-12-31',
  ])('is twelve months where %s was typed', (search) => {
    expect(rangeIn(search)).toEqual({ range: 'year', own: null })
    expect(daysAsked('year', null, NOW)).toEqual({ since: null, until: null })
  })

  it('begins so many days ago', () => {
    expect(daysAsked('30-days', null, NOW)).toEqual({ since: '2026-10-31', until: null })
    expect(daysAsked('all', null, NOW).since).toBe('2000-01-01')
  })
})

describe('days that are typed', () => {
  const today = '2026-11-29'

  it.each([
    [{ since: '', until: today }, { since: 'Choose the first day.' }],
    [{ since: '2026-11-30', until: '2026-12-01' }, { since: 'Choose a day that has come.' }],
    [{ since: today, until: '' }, { until: 'Choose the last day.' }],
    [{ since: today, until: '2026-11-28' }, { until: 'Choose a last day that isn’t before the first.' }],
    [{ since: today, until: '2026-12-31' }, {}],
    [{ since: '0025-01-01', until: '0026-01-01' }, { until: 'Choose a last day from 2000 on.' }],
    [{ since: '0025-01-01', until: today }, {}],
  ])('%j', (days, wrong) => {
    expect(wrongDays(days, today)).toEqual(wrong)
  })
})
