import { settingsPaths } from '@/lib/admin/settings-sections'
import { counted } from '@/lib/counted'
import { parseDate } from '@/lib/dates'
import type { Rehearsed, RehearsedMonth } from '@/lib/schemas'

interface Fault {
  title: string
  note: string
  /** How it went where every promise was kept. */
  held: string
}

const FAULTS: Record<string, Fault> = {
  kill: { title: 'The program was killed', note: 'Without warning, in the middle of its work', held: 'Nothing lost' },
  restart: { title: 'The program was restarted', note: 'While orders were open', held: 'Nothing lost' },
  restore: { title: 'A backup was restored', note: 'With its mail on hold until evening', held: 'Nothing lost' },
  lost: {
    title: 'Payment events never arrived',
    note: 'Stripe reported, and nobody heard it',
    held: 'All found again',
  },
  twice: {
    title: 'Payment events arrived twice',
    note: 'The same one, one right after the other',
    held: 'Counted once',
  },
  late: { title: 'Payment events arrived late', note: 'Up to 3 days, and out of order', held: 'Counted once' },
  mail: { title: 'The mail server was dead', note: 'Counted in days, two in a row', held: 'All sent, once' },
  disk: { title: 'The disk was full', note: 'Until somebody made room', held: 'Refused politely' },
  clock: { title: 'The clock jumped', note: '40 minutes, forward or back', held: 'Nothing late' },
  dns: { title: 'No name server answered', note: 'Counted in days, two in a row', held: 'Checked again' },
}

/** One that came with a newer server is shown by its name. */
export const faultOf = (name: string): Fault => FAULTS[name] ?? { title: name, note: '', held: '' }

const PROMISES: Record<string, string> = {
  'due date': 'Due dates',
  price: 'Prices',
  books: 'Payments and refunds, to the cent',
  charge: 'Charges after the first payment',
  renewal: 'Hosting and renewals',
  message: 'Emails, each one owed and none beside them',
  delivery: 'Emails delivered once',
  publication: 'Websites online as approved',
  invoice: 'Invoices',
  payment: 'Payments',
  timetable: 'Jobs',
}

export const promiseLabel = (promise: string) => PROMISES[promise] ?? promise

/** Of each kind, how many were kept. */
export function keptOf({ lookedAt, broken }: Rehearsed): { promise: string; kept: number; of: number }[] {
  return Object.entries(lookedAt)
    .filter(([, of]) => of > 0)
    .map(([promise, of]) => ({
      promise,
      of,
      kept: Math.max(of - broken.filter((one) => one.promise === promise).length, 0),
    }))
}

export type DayKind = 'quiet' | 'held' | 'restart' | 'missed'

/** The days of one month that were lived, each with the worst of it. */
export function daysOf(said: Rehearsed, month: RehearsedMonth): { day: number; kind: DayKind }[] {
  const first = parseDate(said.firstDay)
  const begin = parseDate(month.first)
  const length = new Date(begin.getFullYear(), begin.getMonth() + 1, 0).getDate()
  const missed = new Set(said.broken.map(({ day }) => day))
  return Array.from({ length }, (_, past) => past + 1).flatMap((day) => {
    const since = Math.round(
      (new Date(begin.getFullYear(), begin.getMonth(), day).getTime() - first.getTime()) / DAY_MS,
    )
    if (since < 0 || since > said.days) return []
    const iso = `${month.first.slice(0, 8)}${String(day).padStart(2, '0')}`
    return [{ day, kind: missed.has(iso) ? 'missed' : kindOf(said, since) } as const]
  })
}

const DAY_MS = 86_400_000
const RESTARTS = new Set(['restart', 'kill'])

function kindOf({ brokenOn }: Rehearsed, since: number): DayKind {
  const on = Object.keys(brokenOn).filter((fault) => brokenOn[fault]?.includes(since))
  if (on.some((fault) => RESTARTS.has(fault))) return 'restart'
  return on.length > 0 ? 'held' : 'quiet'
}

/** `9 orders, 8 websites due, 2 renewals` */
export function monthWords({ orders, promised, renewed }: RehearsedMonth): string {
  const words = [
    orders > 0 && counted(orders, 'order'),
    promised > 0 && `${counted(promised, 'website')} due`,
    renewed > 0 && counted(renewed, 'renewal'),
  ]
  return words.filter(Boolean).join(', ') || 'Nothing due'
}

/** What a strip shows, for those who hear it. */
export function stripWords(days: { kind: DayKind }[]): string {
  const count = (kind: DayKind) => days.filter((one) => one.kind === kind).length
  const parts = [
    count('held') > 0 && `${counted(count('held'), 'day')} with something broken that held`,
    count('restart') > 0 && `${counted(count('restart'), 'day')} with a restart`,
    count('missed') > 0 && `${counted(count('missed'), 'day')} with a promise that wasn’t kept`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : 'Quiet days only'
}

/** The page of the settings that a piece of advice names; null for one that's set on the server. */
export function settingPath(setting: string): string | null {
  const section = /^Settings, (\w+):/.exec(setting)?.[1]?.toLowerCase() ?? ''
  return section in settingsPaths ? settingsPaths[section as keyof typeof settingsPaths] : null
}
