import { useState } from 'react'
import type { AdminOrder } from '@/lib/schemas'

/** As many as one call changes. */
export const SELECTED_MAX = 100

/** Orders that are ticked, from any page of one view. Another view begins with none. */
export function useSelection(of: string) {
  const [kept, setKept] = useState<{ of: string; orders: readonly AdminOrder[] }>({ of, orders: [] })
  const orders = kept.of === of ? kept.orders : []
  const set = (next: readonly AdminOrder[]) => setKept({ of, orders: next.slice(0, SELECTED_MAX) })
  return {
    orders,
    has: (id: string) => orders.some((order) => order.id === id),
    toggle: (order: AdminOrder) =>
      set(orders.some(({ id }) => id === order.id) ? orders.filter(({ id }) => id !== order.id) : [...orders, order]),
    /** All of a page, or none of it. */
    togglePage: (page: readonly AdminOrder[], isOn: boolean) => {
      const others = orders.filter(({ id }) => !page.some((order) => order.id === id))
      set(isOn ? [...others, ...page] : others)
    },
    keep: (ids: readonly string[]) => set(orders.filter(({ id }) => ids.includes(id))),
    /** In place of what was ticked. */
    select: set,
    clear: () => set([]),
  }
}

export type Selection = ReturnType<typeof useSelection>
