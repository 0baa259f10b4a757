import { describe, expect, it } from 'vitest'
import type { WeekDay, WeekEvent } from '@/lib/schemas'
import { countsOf, dateOf, dayOf, hasAny, meaningOf, offOf, restOf } from './week-labels'

const day = (more: Partial<WeekDay> = {}): WeekDay => ({
  day: '2026-11-24',
  isBusinessDay: true,
  off: '',
  events: [],
  counts: { promised: 0, domain: 0, renewal: 0 },
  ...more,
})
const event = (more: Partial<WeekEvent> = {}): WeekEvent => ({
  kind: 'promised',
  orderId: 'o',
  name: 'Alder Bakery',
  detail: '',
  amount: null,
  currency: '',
  ...more,
})

describe('the next seven days', () => {
  it('are told by weekday and date, wherever the reader is', () => {
    expect(`${dayOf('2026-11-24')} ${dateOf('2026-11-24')}`).toBe('Tue 24')
  })

  it('count each kind that there is', () => {
    const days = [
      day({ counts: { promised: 2, domain: 1, renewal: 0 } }),
      day({ counts: { promised: 3, domain: 0, renewal: 500 } }),
    ]
    expect(countsOf(days)).toBe('5 promised, 1 domain, 500+ renewals')
    expect(hasAny(days)).toBe(true)
    expect(hasAny([day()])).toBe(false)
  })

  it('say how much of a day isn’t named', () => {
    expect(restOf(day({ events: [event()], counts: { promised: 4, domain: 0, renewal: 2 } }))).toBe(5)
  })

  it('say what each thing is', () => {
    expect(meaningOf(event())).toBe('Promised')
    expect(meaningOf(event({ kind: 'domain', detail: 'alder.example' }))).toBe('Renew alder.example')
    expect(meaningOf(event({ kind: 'domain' }))).toBe('Renew the domain')
    expect(meaningOf(event({ kind: 'renewal', amount: 997, currency: 'usd' }))).toBe('Renews, $9.97')
  })

  it('say why nobody works', () => {
    expect(offOf(day({ off: 'Thanksgiving Day' }))).toBe('Thanksgiving Day, not a business day')
    expect(offOf(day())).toBe('')
  })
})
