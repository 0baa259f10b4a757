import { parseDate } from '@/lib/dates'

/** The day the included months began, as it's written in dates of the API. */
export function startOf(endsOn: string, months: number): string {
  const start = parseDate(endsOn)
  start.setMonth(start.getMonth() - months)
  return start.toISOString()
}

/** Which of the included months it is, from 1 on. */
export function monthOf(now: Date, endsOn: string, months: number): number {
  const end = parseDate(endsOn)
  const left = (end.getFullYear() - now.getFullYear()) * 12 + end.getMonth() - now.getMonth()
  const isPast = now.getDate() >= end.getDate() ? 1 : 0
  return Math.min(months, Math.max(1, months - left + isPast))
}
