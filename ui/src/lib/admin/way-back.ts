import { useEffect, useState } from 'react'
import { matchPath, NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { ADMIN_CLIENT_PATTERN, adminPaths } from './admin-paths'

/** Where an order leads back to, and what that is called. */
export interface WayBack {
  to: { pathname: string; search: string }
  label: string
}

/** Pages that orders are opened from. Nothing else is led back to, whatever is kept. */
const VIEWS = [
  [adminPaths.dashboard, 'Today'],
  [adminPaths.orders, 'Orders'],
  [adminPaths.ordersBoard, 'Board'],
  [adminPaths.ordersMonth, 'Month'],
  [adminPaths.clients, 'Clients'],
  [ADMIN_CLIENT_PATTERN, 'Client'],
  [adminPaths.websites, 'Websites'],
  [adminPaths.messages, 'Messages'],
  [adminPaths.audit, 'Audit log'],
] as const

const TO_ORDERS: WayBack = { to: { pathname: adminPaths.orders, search: '' }, label: 'Orders' }

const KEY = 'admin-ways-back'
const KEPT = 100

/** The view that was seen last, with its filters and page. */
let seen: string | null = null

/** On every page of the admin: remembers it, where it's one that orders are opened from. */
export function useSeenView(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (viewOf(pathname + search)) seen = pathname + search
  }, [pathname, search])
}

/** On an order's page: from here on, the order leads back to the view it was opened from, after a reload too. Back and
 *  Forward open nothing: the order was opened before. */
export function useOpened(orderId: string): void {
  const isOpening = useNavigationType() !== NavigationType.Pop
  useState(() => {
    const kept = readAll()
    if (isOpening && seen) keep({ ...without(kept, orderId), [orderId]: seen })
    else seen = kept[orderId] ?? seen
  })
}

export function wayBack(orderId: string): WayBack {
  return viewOf(readAll()[orderId] ?? '') ?? TO_ORDERS
}

export function forgetWaysBack(): void {
  seen = null
  keep({})
}

function viewOf(address: string): WayBack | null {
  const [pathname = '', search] = address.split('?')
  const view = VIEWS.find(([pattern]) => matchPath(pattern, pathname))
  return view ? { to: { pathname, search: search ? `?${search}` : '' }, label: view[1] } : null
}

type Kept = Partial<Record<string, string>>

const without = (kept: Kept, orderId: string) =>
  Object.fromEntries(Object.entries(kept).filter(([id]) => id !== orderId))

/** A browser that refuses to keep it has none. */
function readAll(): Kept {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Kept
  } catch {
    return {}
  }
}

function keep(kept: Kept): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(Object.entries(kept).slice(-KEPT))))
  } catch {
    // Then orders lead back to the table.
  }
}
