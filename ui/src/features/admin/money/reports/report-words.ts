import { counted } from '@/lib/counted'
import { daysBefore, formatDate, formatDay, parseDate } from '@/lib/dates'
import { formatCents } from '@/lib/money'
import type { CurrencyReport, OrdersReport, Reports } from '@/lib/schemas'

const DAY_MS = 24 * 60 * 60 * 1000
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short' })
const LONG_MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric' })
const YEAR = new Intl.DateTimeFormat('en-US', { year: 'numeric' })

/** From it on, shares say something. */
export const ENOUGH_ORDERS = 5
export const TOO_FEW = `Not enough orders yet. This fills up after ${ENOUGH_ORDERS} paid orders.`

export const daysOf = ({ since, until }: Reports) =>
  Math.round((parseDate(until).getTime() - parseDate(since).getTime()) / DAY_MS) + 1

export const rangeLabel = ({ since, until }: Reports) =>
  since === until ? formatDate(since) : `${formatDate(since)} to ${formatDate(until)}`

/** `66.4%` */
export const share = (part: number, whole: number) => (whole === 0 ? '0%' : `${+((100 * part) / whole).toFixed(1)}%`)

/** `Nov`, below a column. */
export function binFoot(startsOn: string, size: Reports['size']): string {
  if (size === 'year') return YEAR.format(parseDate(startsOn))
  return size === 'month' ? MONTH.format(parseDate(startsOn)) : formatDay(startsOn)
}

/** `Nov 2026`, `Week of Nov 2`, in the table and under the pointer. */
export function binName(startsOn: string, size: Reports['size']): string {
  if (size === 'week') return `Week of ${formatDay(startsOn)}`
  if (size === 'month') return LONG_MONTH.format(parseDate(startsOn))
  return size === 'year' ? YEAR.format(parseDate(startsOn)) : formatDate(startsOn)
}

/** Nothing is compared with days that had nothing to tell yet. */
export const hasBefore = (reports: Reports) =>
  reports.earliest !== null && reports.earliest <= daysBefore(reports.since, daysOf(reports)).slice(0, 10)

export function moneySentence(reports: Reports, money: CurrencyReport): string {
  const { total, before, currency } = money
  const said = [
    `${formatCents(total.netCents, currency)} in ${counted(daysOf(reports), 'day')}, after refunds and disputes.`,
  ]
  if (hasBefore(reports)) said.push(`${formatCents(before.netCents, currency)} in as many days before.`)
  if (total.returnedCents > 0) said.push('The outlined parts went back.')
  return said.join(' ')
}

/** The step at which most are lost. */
export function ordersSentence(orders: OrdersReport): string {
  if (orders.started === 0) return 'Nobody has begun an order in these days.'
  const steps = [
    { lost: orders.started - orders.paid, one: 'hasn’t paid', more: 'haven’t paid' },
    { lost: orders.paid - orders.form, one: 'hasn’t sent the form', more: 'haven’t sent the form' },
    { lost: orders.form - orders.live, one: 'is being built', more: 'are being built' },
  ]
  const most = steps.reduce((worst, step) => (step.lost > worst.lost ? step : worst))
  const live = `${orders.live} of ${counted(orders.started, 'checkout')} ${orders.live === 1 ? 'is' : 'are'} live.`
  const others = orders.started - orders.live
  if (others === 0) return live
  if (others === 1) return `${live} The other one ${most.one}.`
  return `${live} ${partOf(most.lost, others)} ${most.lost === 1 ? most.one : most.more}.`
}

function partOf(some: number, others: number): string {
  if (some === others) return 'The others'
  return some * 2 > others ? 'Most of the others' : `${some} of the others`
}

export function returnedSentence({ total, currency }: CurrencyReport): string {
  if (total.refunds.entries + total.disputes.entries === 0) return 'Nothing went back.'
  const went = formatCents(total.returnedCents, currency)
  return `${went} went back, ${share(Math.max(0, total.returnedCents), total.paidCents)} of what was paid.`
}

export function addonsSentence(money: CurrencyReport): string {
  const { paidOrders, withoutAddons, addons, currency } = money
  if (paidOrders === 0) return 'No order begun in these days is paid yet.'
  const brought = addons.reduce((sum, { cents }) => sum + cents, 0)
  const some = paidOrders - withoutAddons
  if (some === 0) return 'No paid order has one.'
  const have = some === 1 ? 'has' : 'have'
  return `${some} of ${counted(paidOrders, 'paid order')} ${have} at least one. They brought in ${formatCents(brought, currency)}.`
}
