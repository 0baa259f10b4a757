import { useLayoutEffect, useRef } from 'react'
import { Link, matchPath, useLocation } from 'react-router-dom'
import { ADMIN_CLIENT_PATTERN, ADMIN_ORDER_PATTERN, adminPaths } from '@/lib/admin/admin-paths'
import { isInSettings, settingsPaths } from '@/lib/admin/settings-sections'

const ORDER_VIEWS: string[] = [adminPaths.orders, adminPaths.ordersBoard, adminPaths.ordersMonth]

/** Where staff go. On phones they lie in a row of their own below the name, which scrolls. */
export function AdminLinks() {
  const { pathname } = useLocation()
  const isOrders = ORDER_VIEWS.includes(pathname)
  const isOrder = !isOrders && matchPath(ADMIN_ORDER_PATTERN, pathname) !== null
  const isClient = matchPath(ADMIN_CLIENT_PATTERN, pathname) !== null
  const row = useCurrentInView(pathname)
  return (
    <nav className="admin-links" aria-label="Admin" ref={row}>
      <PageLink to={adminPaths.dashboard}>Today</PageLink>
      <Link to={adminPaths.orders} aria-current={isOrders ? 'page' : isOrder ? 'true' : undefined}>
        Orders
      </Link>
      <Link
        to={adminPaths.clients}
        aria-current={pathname === adminPaths.clients ? 'page' : isClient ? 'true' : undefined}
      >
        Clients
      </Link>
      <PageLink to={adminPaths.websites}>Websites</PageLink>
      <Link to={adminPaths.messages} aria-current={currentOf(adminPaths.messages, pathname)}>
        Messages
      </Link>
      <Link to={adminPaths.reports} aria-current={currentOf(adminPaths.reports, pathname)}>
        Reports
      </Link>
      <Link
        to={settingsPaths.business}
        aria-current={pathname === settingsPaths.business ? 'page' : isInSettings(pathname) ? 'true' : undefined}
      >
        Settings
      </Link>
      <PageLink to={adminPaths.system}>System</PageLink>
      <PageLink to={adminPaths.account}>Account</PageLink>
    </nav>
  )
}

/** The page itself, or what belongs to it. */
function currentOf(page: string, pathname: string): 'page' | 'true' | undefined {
  if (pathname === page) return 'page'
  return pathname.startsWith(`${page}/`) ? 'true' : undefined
}

/** Where the row scrolls, the page that shows must not be out of sight. */
function useCurrentInView(pathname: string) {
  const row = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && current) row.current.scrollLeft = current.offsetLeft - row.current.clientWidth / 2
  }, [pathname])
  return row
}

function PageLink({ to, children }: { to: string; children: string }) {
  const { pathname } = useLocation()
  return (
    <Link to={to} aria-current={pathname === to ? 'page' : undefined}>
      {children}
    </Link>
  )
}
