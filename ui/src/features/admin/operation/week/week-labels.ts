import { parseDate } from '@/lib/dates'
import { formatCents } from '@/lib/money'
import type { WeekDay, WeekEvent } from '@/lib/schemas'

type Kind = WeekEvent['kind']

const COUNTED_MAX = 500
const KINDS: Record<Kind, { one: string; many: string }> = {
  promised: { one: 'promised', many: 'promised' },
  call: { one: 'call', many: 'calls' },
  domain: { one: 'domain', many: 'domains' },
  renewal: { one: 'renewal', many: 'renewals' },
}
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short' })

/** `Tue` */
export const dayOf = (day: string) => weekday.format(parseDate(day))

/** `24` */
export const dateOf = (day: string) => parseDate(day).getDate()

const total = (day: WeekDay) => Object.values(day.counts).reduce((sum, count) => sum + count, 0)

export const hasAny = (days: WeekDay[]) => days.some((day) => total(day) > 0)

/** How many things of the day aren't named. */
export const restOf = (day: WeekDay) => total(day) - day.events.length

/** `5 promised, 3 renewals`; of kinds with more than are looked for, `500+`. */
export function countsOf(days: WeekDay[]): string {
  return (Object.keys(KINDS) as Kind[])
    .map((kind) => ({ kind, count: days.reduce((sum, day) => sum + (day.counts[kind] ?? 0), 0) }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => {
      const figure = count >= COUNTED_MAX ? `${COUNTED_MAX}+` : String(count)
      return `${figure} ${count === 1 ? KINDS[kind].one : KINDS[kind].many}`
    })
    .join(', ')
}

/** What stands under whom it's about. */
export function meaningOf({ kind, detail, amount, currency }: WeekEvent): string {
  if (kind === 'promised') return 'Promised'
  if (kind === 'call') return `Call, ${detail}`
  if (kind === 'domain') return detail ? `Renew ${detail}` : 'Renew the domain'
  return amount === null ? 'Renews' : `Renews, ${formatCents(amount, currency)}`
}

/** Why nobody works on a weekday. */
export const offOf = ({ off }: WeekDay) => off && `${off}, not a business day`
