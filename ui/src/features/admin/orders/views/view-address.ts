import { FIRST_PAGE, withPage } from '@/features/admin/orders/paging/list-address'
import { ORDER_STATUSES } from '@/generated/constants'
import type { DueWindow, OrderSort, OrderStage } from '@/lib/schemas'

export const VIEW_SIZE = 25

/** What the orders are narrowed to and sorted by. All of it is in the address, so a view can be kept as a bookmark. */
export interface OrdersView {
  q: string
  stage: OrderStage | 'open' | 'all'
  /** `me`, `nobody`, an account's id, or everybody's. */
  person: string | null
  due: DueWindow | null
  /** Promised for one day. */
  on: string | null
  addon: string | null
  /** Without those whose client's notes wait for us. */
  isWithoutNotes: boolean
  sort: OrderSort
  isDescending: boolean
}

export const OPEN_VIEW: OrdersView = {
  q: '',
  stage: 'open',
  person: null,
  due: null,
  on: null,
  addon: null,
  isWithoutNotes: false,
  sort: 'due',
  isDescending: false,
}

export const STAGES: readonly { value: OrdersView['stage']; label: string }[] = [
  { value: 'open', label: 'Any open stage' },
  ...ORDER_STATUSES,
  { value: 'closed', label: 'Closed' },
  { value: 'all', label: 'All orders' },
]

interface Sort {
  value: OrderSort
  label: string
  /** How it's sorted first. */
  isDescending: boolean
}

export const SORTS: readonly [Sort, ...Sort[]] = [
  { value: 'due', label: 'Due date', isDescending: false },
  { value: 'created', label: 'Newest', isDescending: true },
  { value: 'client', label: 'Client', isDescending: false },
  { value: 'amount', label: 'Amount', isDescending: true },
  { value: 'status', label: 'Status', isDescending: false },
]

export const DUES: readonly { value: DueWindow; label: string }[] = [
  { value: 'overdue', label: 'Overdue' },
  { value: 'today', label: 'Due today' },
  { value: 'week', label: 'Due within 7 days' },
]

export function readView(address: URLSearchParams): OrdersView {
  const sort = SORTS.find(({ value }) => value === address.get('sort')) ?? SORTS[0]
  const order = address.get('order')
  const on = address.get('on') ?? ''
  return {
    q: address.get('q')?.trim() ?? '',
    stage: STAGES.find(({ value }) => value === address.get('stage'))?.value ?? 'open',
    person: readPerson(address),
    due: DUES.find(({ value }) => value === address.get('due'))?.value ?? null,
    on: /^\d{4}-\d{2}-\d{2}$/.test(on) ? on : null,
    addon: address.get('addon')?.slice(0, 100) || null,
    isWithoutNotes: address.get('notes') === 'none',
    sort: sort.value,
    isDescending: order === null ? sort.isDescending : order === 'down',
  }
}

export function readPerson(address: URLSearchParams): string | null {
  return address.get('person')?.slice(0, 36) || null
}

/** What stands in the address is what differs from the first view; a changed one begins at its first page. */
export function withView(address: URLSearchParams, view: OrdersView): URLSearchParams {
  const next = withPage(address, 'orders', FIRST_PAGE)
  const usual = SORTS.find(({ value }) => value === view.sort)?.isDescending
  const values = {
    q: view.q,
    stage: view.stage === 'open' ? '' : view.stage,
    person: view.person,
    due: view.due,
    on: view.on,
    addon: view.addon,
    notes: view.isWithoutNotes ? 'none' : '',
    sort: view.sort === 'due' ? '' : view.sort,
    order: view.isDescending === usual ? '' : view.isDescending ? 'down' : 'up',
  }
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** The query of GET /api/admin/orders, and with it the file of all that it shows. */
export function narrowedTo({ q, stage, person, due, on, addon, isWithoutNotes }: OrdersView) {
  return { stage, q: q || null, person, due, on, addon, notes: isWithoutNotes ? ('none' as const) : null }
}

export function viewQuery(view: OrdersView, cursor: string | null) {
  const sorted = { sort: view.sort, order: view.isDescending ? 'down' : 'up', limit: VIEW_SIZE } as const
  return { ...narrowedTo(view), ...sorted, cursor }
}

/** Whether two views have the same orders, however they're sorted. */
export function isSameView(one: OrdersView, other: OrdersView): boolean {
  return JSON.stringify(narrowedTo(one)) === JSON.stringify(narrowedTo(other))
}
