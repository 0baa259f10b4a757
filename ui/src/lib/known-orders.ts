import { get, set } from 'idb-keyval'
import { isClientView } from './client-view'

/**
 * The orders that were opened in this browser, each with its own password or mailed link. Local storage is not for this
 * (pages 8). An e-mail address alone never puts one here: anybody can type it at checkout.
 */
export interface KnownOrder {
  id: string
  token: string
  businessName: string | null
}

const KEY = 'client-orders'
const MOST = 20

export async function knownOrders(): Promise<KnownOrder[]> {
  if (isClientView()) return []
  return (await get<KnownOrder[]>(KEY).catch(() => undefined)) ?? []
}

/** Puts an order first, with the token that has just opened it. */
export async function rememberOrder(order: KnownOrder): Promise<KnownOrder[]> {
  const others = (await knownOrders()).filter(({ id }) => id !== order.id)
  const all = [order, ...others].slice(0, MOST)
  // A browser that refuses to keep them asks for each login again.
  await keep(all)
  return all
}

/** A token that opens nothing anymore is of no use to anybody. */
export async function forgetToken(token: string): Promise<void> {
  const left = (await knownOrders()).filter((order) => order.token !== token)
  await keep(left)
}

export async function forgetOrders(): Promise<void> {
  await keep([])
}

/** Staff who see what a client sees have none of these, and leave what this browser knows as it is. */
async function keep(orders: KnownOrder[]): Promise<void> {
  if (!isClientView()) await set(KEY, orders).catch(() => undefined)
}
