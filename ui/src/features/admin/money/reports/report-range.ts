import { useLocation, useNavigate } from 'react-router-dom'
import { daysBefore } from '@/lib/dates'

export const RANGES = [
  { value: '30-days', label: '30 days' },
  { value: 'quarter', label: 'Quarter' },
  { value: 'year', label: '12 months' },
  { value: 'all', label: 'All' },
] as const
export type RangeName = (typeof RANGES)[number]['value']

/** Days as `2026-11-29`, both part of it. */
export interface OwnDays {
  since: string
  until: string
}

/** Null is from twelve months ago, and until today. */
interface AskedDays {
  since: string | null
  until: string | null
}

const LONG_AGO = '2000-01-01'
const DAYS = { '30-days': 29, quarter: 90 } as const

/** The range is in the address, so that it can be kept as a bookmark. Twelve months need no word. `range` is null for
    days of one's own. */
export function useRange() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { range, own } = rangeIn(search)
  const show = (words: string) => void navigate({ search: words }, { replace: true })
  return {
    range,
    own,
    setRange: (wanted: RangeName) => show(wanted === 'year' ? '' : `?range=${wanted}`),
    setDays: ({ since, until }: OwnDays) => show(`?since=${since}&until=${until}`),
  }
}

/** What an address asks for; one that was typed wrong shows twelve months. */
export function rangeIn(search: string): { range: RangeName | null; own: OwnDays | null } {
  const params = new URLSearchParams(search)
  const [since, until] = [params.get('since') ?? '', params.get('until') ?? '']
  if (isDay(since) && isDay(until) && until >= LONG_AGO && since <= until) return { range: null, own: { since, until } }
  return { range: RANGES.find(({ value }) => value === params.get('range'))?.value ?? 'year', own: null }
}

/** As the call takes them. Days are those of UTC. */
export function daysAsked(range: RangeName | null, own: OwnDays | null, now: Date): AskedDays {
  if (own) return own
  if (range === 'all') return { since: LONG_AGO, until: null }
  if (range === '30-days' || range === 'quarter')
    return { since: daysBefore(now.toISOString(), DAYS[range]).slice(0, 10), until: null }
  return { since: null, until: null }
}

/** What's wrong with days that somebody types; nothing where they can be shown. */
export function wrongDays({ since, until }: OwnDays, today: string): { since?: string; until?: string } {
  if (!isDay(since)) return { since: 'Choose the first day.' }
  if (since > today) return { since: 'Choose a day that has come.' }
  if (!isDay(until)) return { until: 'Choose the last day.' }
  if (until < LONG_AGO) return { until: 'Choose a last day from 2000 on.' }
  return since > until ? { until: 'Choose a last day that isn’t before the first.' } : {}
}

function isDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}
