import { deedOf, deedPath } from '@/features/admin/orders/needs/deeds'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { http } from '@/lib/http'
import type { AdminOrder, ListedClient } from '@/lib/schemas'
import { useSettled } from '@/lib/use-settled'

const MOST_ORDERS = 6
const MOST_CLIENTS = 3
const SETTLED_AFTER_MS = 150

interface Found {
  orders: AdminOrder[]
  /** What the first of them needs next. */
  next: { label: string; to: string } | null
  clients: ListedClient[]
}

const NOTHING: Found = { orders: [], next: null, clients: [] }

/** The newest orders and clients with these words in business, email or number. A search that's overtaken is called off. */
export function useFound(text: string) {
  const settled = useSettled(text, SETTLED_AFTER_MS)
  const isIdle = settled === ''
  const read = useAdminRead(adminKeys.ordersFound(settled), (signal) => find(settled, signal), {
    keepsPrevious: true,
    changesByItself: true,
    isIdle,
  })
  const found = text === '' || isIdle || !read.data ? NOTHING : read.data
  const isPending = text !== settled || (!isIdle && read.isFetching)
  return { ...found, isPending: text !== '' && isPending, error: isIdle ? null : read.error }
}

async function find(q: string, signal: AbortSignal): Promise<Found> {
  const [found, clients] = await Promise.all([findOrders(q, signal), findClients(q, signal)])
  return { ...found, clients }
}

async function findOrders(q: string, signal: AbortSignal) {
  const query = { stage: 'all', q, sort: 'created', order: 'down', limit: MOST_ORDERS } as const
  const { items } = await http.get('/api/admin/orders', { query, signal })
  return { orders: items, next: items[0] ? await nextOf(items[0].id, signal) : null }
}

/** They're behind the orders, too: without them those are still there. */
async function findClients(q: string, signal: AbortSignal): Promise<ListedClient[]> {
  const query = { q, list: 'all', limit: MOST_CLIENTS } as const
  const found = await http.get('/api/admin/clients', { query, signal }).catch(() => null)
  return found?.items ?? []
}

/** It's one line more: without it the orders are still there. */
async function nextOf(id: string, signal: AbortSignal) {
  const need = await http.get('/api/orders/{order_id}/next', { params: { order_id: id }, signal }).catch(() => null)
  const deed = need && deedOf(need.need)
  return deed ? { label: deed.label(need.count, need.build), to: deedPath(id, deed) } : null
}
