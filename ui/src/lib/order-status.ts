import { ORDER_STATUSES } from '@/generated/constants'

export type OrderStatus = (typeof ORDER_STATUSES)[number]['value']

export const STAGE_COUNT = ORDER_STATUSES.length

/** 1 to 7 for the seven statuses, 0 for anything else. */
export function stageOf(status: string): number {
  return ORDER_STATUSES.findIndex(({ value }) => value === status) + 1
}

/** The label the client sees; an unknown status in plain words ("in_progress" is "In progress"). */
export function statusLabel(status: string): string {
  const known = ORDER_STATUSES.find(({ value }) => value === status)
  if (known) return known.label
  const words = status.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
