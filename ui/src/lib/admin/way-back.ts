import { useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'
import { adminPaths } from './admin-paths'
import { lastView, VIEW, WAYS_BACK } from './seen-view'

/** Where an order leads back to, and what that is called. */
export interface WayBack {
  to: { pathname: string; search: string }
  label: string
}

const LABELS: Partial<Record<string, string>> = {
  [adminPaths.dashboard]: 'Today',
  [adminPaths.orders]: 'Orders',
  [adminPaths.ordersBoard]: 'Board',
  [adminPaths.ordersMonth]: 'Month',
  [adminPaths.clients]: 'Clients',
  [adminPaths.websites]: 'Websites',
  [adminPaths.messages]: 'Messages',
  [adminPaths.emailLog]: 'Program emails',
  [adminPaths.audit]: 'Audit log',
}

const KEPT = 100

type Kept = Partial<Record<string, string>>

/** On an order's page: from here on, the order leads back to the view it was opened from, after a reload too. Back and
 *  Forward open nothing: the order was opened before. */
export function useOpened(orderId: string): void {
  const isOpening = useNavigationType() !== NavigationType.Pop
  useState(() => {
    const { [orderId]: before, ...others } = readAll()
    if (isOpening && lastView.address) keep({ ...others, [orderId]: lastView.address })
    else if (before) lastView.address = before
  })
}

/** To a view, whatever is kept; to the table, where nothing is. */
export function wayBack(orderId: string): WayBack {
  const [pathname = '', search] = (readAll()[orderId] ?? '').split('?')
  const isView = VIEW.test(pathname)
  return {
    to: { pathname: isView ? pathname : adminPaths.orders, search: isView && search ? `?${search}` : '' },
    label: isView ? (LABELS[pathname] ?? 'Client') : 'Orders',
  }
}

/** A browser that refuses to keep it has none. */
function readAll(): Kept {
  try {
    return JSON.parse(sessionStorage.getItem(WAYS_BACK) ?? '{}') as Kept
  } catch {
    return {}
  }
}

function keep(kept: Kept): void {
  try {
    sessionStorage.setItem(WAYS_BACK, JSON.stringify(Object.fromEntries(Object.entries(kept).slice(-KEPT))))
  } catch {
    // Then orders lead back to the table.
  }
}
