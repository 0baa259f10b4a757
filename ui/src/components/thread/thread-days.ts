import { formatDate, formatDateTime, formatTimeOfDay, formatWeekday } from '@/lib/dates'

interface Dated {
  id: string
  at: string
}

/** What was said on one day, or since somebody last looked. */
export interface ThreadDay<Item> {
  label: string
  isNew: boolean
  items: Item[]
}

/** Items, oldest first, by the day on the reader's clocks. `newSince` is the first that is new: from it on they stand apart. */
export function daysOf<Item extends Dated>(
  items: readonly Item[],
  newSince: string | null,
  now: Date,
): ThreadDay<Item>[] {
  const days: ThreadDay<Item>[] = []
  let before = ''
  for (const item of items) {
    const day = formatDate(item.at)
    const isNew = item.id === newSince
    const current = days.at(-1)
    if (current && day === before && !isNew) current.items.push(item)
    else days.push({ label: isNew ? newLabel(item.at, now) : dayLabel(item.at, now), isNew, items: [item] })
    before = day
  }
  return days
}

/** `Today`, `Yesterday`, `Wed, Jan 14`; of another year with the year. */
export function dayLabel(iso: string, now: Date): string {
  const day = formatDate(iso)
  const today = now.toISOString()
  if (day === formatDate(today)) return 'Today'
  if (day === formatDate(dayBefore(now))) return 'Yesterday'
  return day.slice(-4) === formatDate(today).slice(-4) ? formatWeekday(iso) : day
}

/** `today, 9:20 AM`, `yesterday, 4:40 PM`, `Nov 20, 2026 4:40 PM` */
export function momentWords(iso: string, now: Date): string {
  const label = dayLabel(iso, now)
  const isNear = label === 'Today' || label === 'Yesterday'
  return isNear ? `${label.toLowerCase()}, ${formatTimeOfDay(iso)}` : formatDateTime(iso)
}

function newLabel(iso: string, now: Date): string {
  const label = dayLabel(iso, now)
  if (label === 'Today') return 'New today'
  return `New since ${label === 'Yesterday' ? 'yesterday' : label}`
}

function dayBefore(now: Date): string {
  const date = new Date(now)
  date.setDate(date.getDate() - 1)
  return date.toISOString()
}
