import { formatDay } from '@/lib/dates'
import type { PageViews } from '@/lib/schemas'

/** The plot in words: from when until when, and its best day. */
export function plotName({ days }: PageViews): string {
  const best = days.reduce((found, day) => (day.views > found.views ? day : found), days[0] ?? { day: '', views: 0 })
  const from = `Page views by day, from ${formatDay(days[0]?.day)} to ${formatDay(days.at(-1)?.day)}.`
  return `${from} Most on ${formatDay(best.day)}: ${best.views.toLocaleString('en-US')}.`
}
