/**
 * Staff see an order as its client does under an address of its own: /admin/orders/{id}/as-client, and behind it the client's
 * own addresses. It's a page load of its own, so what holds, holds for all that runs in it: no token is read or kept, and
 * every call names the order, so that the server refuses whatever isn't a read.
 */
const VIEW = /^\/admin\/orders\/([\da-f-]{36})\/as-client(?=\/|$)/

export const NOTHING_SAVED = 'You’re seeing what the client sees. Nothing you do here is saved.'

export interface ClientView {
  orderId: string
  /** What stands before the client's own addresses. */
  base: string
}

/** None on every other page, and where pages are rendered at build time. */
export function clientView(): ClientView | null {
  const found = typeof window === 'undefined' ? null : VIEW.exec(window.location.pathname)
  return found?.[1] ? { orderId: found[1], base: found[0] } : null
}

export const isClientView = () => clientView() !== null

export const clientViewPath = (orderId: string) => `/admin/orders/${encodeURIComponent(orderId)}/as-client`
