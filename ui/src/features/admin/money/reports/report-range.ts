import { useLocation, useNavigate } from 'react-router-dom'
import { daysBefore } from '@/lib/dates'

export const RANGES = [
  { value: '30-days', label: '30 days' },
  { value: 'quarter', label: 'Quarter' },
  { value: 'year', label: '12 months' },
  { value: 'all', label: 'All' },
] as const
export type RangeName = (typeof RANGES)[number]['value']

const LONG_AGO = '2000-01-01'
const DAYS = { '30-days': 29, quarter: 90 } as const

/** The range is in the address, so that it can be kept as a bookmark. Twelve months need no word. */
export function useRange() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const asked = new URLSearchParams(search).get('range')
  const range = RANGES.find(({ value }) => value === asked)?.value ?? 'year'
  const setRange = (wanted: RangeName) =>
    void navigate({ search: wanted === 'year' ? '' : `?range=${wanted}` }, { replace: true })
  return { range, setRange }
}

/** The first day of it, as the call takes it; without one, the call shows twelve months. Days are those of UTC. */
export function sinceOf(range: RangeName, now: Date): string | null {
  if (range === 'year') return null
  if (range === 'all') return LONG_AGO
  return daysBefore(now.toISOString(), DAYS[range]).slice(0, 10)
}
