import { ORDER_STATUSES } from '@/generated/constants'
import type { OrderStatus } from '@/lib/order-status'
import type { HostingFilter } from '@/lib/schemas'
import { parseHosting } from './hosting-filter'

/** Few enough that both lists fit below what needs somebody. */
export const PAGE_SIZE = { orders: 10, forms: 5 } as const

/**
 * What the list of orders is narrowed to. `session` is for orders whose checkout ended without a payment, `money` for
 * those that no real money was paid for, `due` for those whose day has passed, `hosting` for how that stands.
 */
export interface OrdersFilter {
  q: string
  status: OrderStatus | null
  addon: string | null
  isSessionEnded: boolean
  isTest: boolean
  isOverdue: boolean
  hosting: HostingFilter | null
}

export const NO_FILTER: OrdersFilter = {
  q: '',
  status: null,
  addon: null,
  isSessionEnded: false,
  isTest: false,
  isOverdue: false,
  hosting: null,
}

/** A page of a list: its number is for people, `after` is the server's cursor (null on the first). */
export interface PagePlace {
  number: number
  after: string | null
}

export const FIRST_PAGE: PagePlace = { number: 1, after: null }

/** The two lists of the dashboard share one address; clients have a page of their own. */
export type ListName = 'orders' | 'forms' | 'clients'

const PAGE_NAMES = {
  orders: { number: 'page', after: 'after' },
  forms: { number: 'formsPage', after: 'formsAfter' },
  clients: { number: 'page', after: 'after' },
} as const

export function readFilter(address: URLSearchParams): OrdersFilter {
  const status = address.get('status')
  return {
    q: address.get('q')?.trim() ?? '',
    status: ORDER_STATUSES.find(({ value }) => value === status)?.value ?? null,
    addon: address.get('addon') || null,
    isSessionEnded: address.get('session') === 'ended',
    isTest: address.get('money') === 'test',
    isOverdue: address.get('due') === 'overdue',
    hosting: parseHosting(address.get('hosting')),
  }
}

export function hasFilter({ q, status, addon, isSessionEnded, isTest, isOverdue, hosting }: OrdersFilter): boolean {
  return q !== '' || status !== null || addon !== null || isSessionEnded || isTest || isOverdue || hosting !== null
}

/** Other parts of the address stay; the list starts at its first page again. */
export function withFilter(address: URLSearchParams, filter: OrdersFilter): URLSearchParams {
  const next = withPage(address, 'orders', FIRST_PAGE)
  set(next, 'q', filter.q)
  set(next, 'status', filter.status)
  set(next, 'addon', filter.addon)
  set(next, 'session', filter.isSessionEnded ? 'ended' : null)
  set(next, 'money', filter.isTest ? 'test' : null)
  set(next, 'due', filter.isOverdue ? 'overdue' : null)
  set(next, 'hosting', filter.hosting)
  return next
}

export function readPage(address: URLSearchParams, list: ListName): PagePlace {
  const names = PAGE_NAMES[list]
  const after = address.get(names.after)
  if (after === null || !/^\d{1,18}$/.test(after)) return FIRST_PAGE
  const number = Number.parseInt(address.get(names.number) ?? '', 10)
  return { number: number > 1 ? number : 2, after }
}

export function withPage(address: URLSearchParams, list: ListName, { number, after }: PagePlace): URLSearchParams {
  const next = new URLSearchParams(address)
  set(next, PAGE_NAMES[list].number, after === null ? null : String(number))
  set(next, PAGE_NAMES[list].after, after)
  return next
}

/** The same for a file of all of them. */
export function exportFilter(filter: OrdersFilter) {
  const { q, status, addon, isSessionEnded, isTest, isOverdue, hosting } = filter
  return {
    q: q || null,
    status,
    addon,
    session: isSessionEnded ? 'ended' : null,
    money: isTest ? 'test' : null,
    due: isOverdue ? 'overdue' : null,
    hosting,
  } as const
}

/** The query of GET /api/orders. */
export function ordersQuery(filter: OrdersFilter, page: PagePlace) {
  return { limit: PAGE_SIZE.orders, ...exportFilter(filter), cursor: page.after }
}

/** The query of GET /api/intake-forms. */
export function formsQuery(page: PagePlace) {
  return { limit: PAGE_SIZE.forms, cursor: page.after }
}

function set(address: URLSearchParams, name: string, value: string | null): void {
  if (value) address.set(name, value)
  else address.delete(name)
}
