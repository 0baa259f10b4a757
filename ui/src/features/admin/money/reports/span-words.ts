import { statusLabel } from '@/lib/order-status'
import type { Reports, SpanReport } from '@/lib/schemas'
import { ENOUGH_ORDERS, hasBefore } from './report-words'

const HOUR = 60
const DAY = 24 * HOUR
const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

export const STAGES = ['paid', 'intake', 'design', 'review', 'launch'] as const
export type Span = SpanReport['span']

export const spanOf = ({ spans }: Reports, wanted: Span) => spans.find(({ span }) => span === wanted)

export const inDays = (minutes: number) => number.format(minutes / DAY)

/** `9 minutes`, `3.5 hours`, `2.1 days`; nothing of what nobody took. */
export function timeTaken(minutes: number | null | undefined): string {
  if (minutes === null || minutes === undefined) return ''
  if (minutes < 2 * HOUR) return minutes < 2 ? 'a minute' : `${minutes} minutes`
  return minutes < 2 * DAY ? `${number.format(minutes / HOUR)} hours` : `${inDays(minutes)} days`
}

/** What the figure of how long it took is about. */
export function wentLive(orders: number): string {
  if (orders === 0) return 'No website went live'
  return orders === 1 ? 'One website' : 'Half are faster'
}

/** `, half of them within 2.1 days`; below a few orders, a time says nothing. */
export function halfWithin(reports: Reports, span: Span): string {
  const taken = spanOf(reports, span)?.taken
  if (!taken || taken.orders < ENOUGH_ORDERS || taken.half === null) return ''
  return `, half of them within ${timeTaken(taken.half)}`
}

/** The stage that takes longest, and how it was before. */
export function stagesSentence(reports: Reports): string {
  const stages = STAGES.map((stage) => spanOf(reports, stage)).filter((one) => one !== undefined)
  if (stages.every(({ taken }) => taken.orders < ENOUGH_ORDERS)) {
    return `Not enough orders yet. This fills up once ${ENOUGH_ORDERS} orders have left a stage.`
  }
  const longest = stages.reduce((most, one) => ((one.taken.half ?? 0) > (most.taken.half ?? 0) ? one : most))
  const said = ['Half of the orders spent less than this.', `${statusLabel(longest.span)} takes longest.`]
  const { before } = longest
  if (hasBefore(reports) && before.half !== null && before.orders >= ENOUGH_ORDERS) {
    said.push(`It took ${timeTaken(before.half)} in as many days before.`)
  }
  return said.join(' ')
}
