import { fingerprint } from '@/components/ui/report/report-words'
import { formatDate } from '@/lib/dates'
import type { LogEntry } from '@/lib/schemas'

export const WHO = [
  ['staff', 'Staff'],
  ['client', 'Clients'],
  ['operator', 'Operators'],
  ['program', 'Program'],
  ['stripe', 'Stripe'],
  ['visitor', 'Unknown'],
] as const

export const WHAT = [
  ['orders', 'Orders'],
  ['money', 'Money'],
  ['team', 'Team'],
  ['logins', 'Logins'],
  ['settings', 'Settings and keys'],
  ['mail', 'Mail'],
  ['backups', 'Backups and program'],
] as const

/** In days; the first is what shows unless somebody chooses. */
export const WHEN = [
  ['30', 'Last 30 days'],
  ['1', 'Last 24 hours'],
  ['7', 'Last 7 days'],
  ['365', 'Last year'],
  ['all', 'All time'],
] as const

/** Counted no further by the server. */
const COUNTED_MAX = 10_000

interface Day {
  day: string
  entries: LogEntry[]
}

/** Entries that follow one another on the same day, in the reader's zone. */
export function byDay(entries: LogEntry[]): Day[] {
  const days: Day[] = []
  for (const entry of entries) {
    const day = formatDate(entry.at)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}

/** `Today, Nov 20, 2026` */
export function dayLabel(day: string, now: Date): string {
  const before = new Date(now)
  before.setDate(now.getDate() - 1)
  if (day === formatDate(now.toISOString())) return `Today, ${day}`
  if (day === formatDate(before.toISOString())) return `Yesterday, ${day}`
  return day
}

/** `51-100 of 12,408` */
export function rangeLabel(first: number, shown: number, total: number): string {
  const most = total > COUNTED_MAX ? `more than ${number(COUNTED_MAX)}` : number(total)
  if (shown === 0) return `0 of ${most}`
  const range = shown === 1 ? number(first) : `${number(first)}-${number(first + shown - 1)}`
  return `${range} of ${most}`
}

const number = (amount: number) => amount.toLocaleString('en-US')

type Fact = LogEntry['facts'][number]

const HASH = /^[0-9a-f]{64}$/
const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

/** What tells which build was signed, or which one visitors see. */
const OF_ONE_BUILD = new Set([
  'website.approved',
  'website.published',
  'website.publish_refused',
  'website.rolled_back',
])

/** What a line says of an entry. Numbers that only programs compare are left to the downloads, which have all of them. */
export function toldFacts({ act, facts }: Pick<LogEntry, 'act' | 'facts'>): Fact[] {
  return facts.filter(({ name, value }) => {
    if (HASH.test(value)) return OF_ONE_BUILD.has(act)
    return !(ID.test(value) || name.startsWith('Photo') || (name === 'Files' && value === '0'))
  })
}

/** A build by its fingerprint, as it stands beside the build. `whole` is what was cut. */
export function shortFact({ name, value }: Pick<Fact, 'name' | 'value'>): {
  name: string
  value: string
  whole?: string
} {
  if (HASH.test(value)) return { name: name === 'Hash' ? 'Fingerprint' : name, value: fingerprint(value), whole: value }
  return { name, value }
}

/** Where an act came from, as far as it is known. */
export function fromLabel({ device, address }: Pick<LogEntry, 'device' | 'address'>): string {
  return [device, address].filter(Boolean).join(', ')
}
