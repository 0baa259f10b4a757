import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** Pages that orders are opened from. */
export const VIEW =
  /^\/admin(\/orders(\/board|\/month)?|\/clients(\/[^/]+)?|\/websites|\/messages(\/emails)?|\/security\/audit)?$/

/** By the order's id, which view each was opened from: in the tab's own storage, so that a reload keeps it. */
export const WAYS_BACK = 'admin-ways-back'

export const lastView: { address: string | null } = { address: null }

/** On every page of the admin: remembers it with its filters and page, where it's a view. */
export function useSeenView(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (VIEW.test(pathname)) lastView.address = pathname + search
  }, [pathname, search])
}

export function forgetViews(): void {
  lastView.address = null
  try {
    sessionStorage.removeItem(WAYS_BACK)
  } catch {
    // Then nothing was kept either.
  }
}
