import { useLayoutEffect, useRef } from 'react'
import { Link, matchPath, useLocation } from 'react-router-dom'
import { ADMIN_ORDER_PATTERN, adminPaths } from '@/lib/admin/admin-paths'
import { useAdminSession } from '@/lib/admin/use-admin-session'

/** Where staff go. On phones they lie in a row of their own below the name, which scrolls. */
export function AdminLinks() {
  const { pathname, search } = useLocation()
  const isOwner = useAdminSession()?.role === 'owner'
  const isDashboard = pathname === adminPaths.dashboard
  const isOrder = matchPath(ADMIN_ORDER_PATTERN, pathname) !== null
  const row = useCurrentInView(pathname)
  return (
    <nav className="admin-links" aria-label="Admin" ref={row}>
      <Link to={adminPaths.dashboard} aria-current={isDashboard ? 'page' : isOrder ? 'true' : undefined}>
        Orders
      </Link>
      <Link to={{ pathname: adminPaths.dashboard, search: isDashboard ? search : '', hash: 'forms' }}>
        Intake forms
      </Link>
      <PageLink to={adminPaths.messages}>Messages</PageLink>
      <PageLink to={adminPaths.settings}>Settings</PageLink>
      <PageLink to={adminPaths.system}>System</PageLink>
      {isOwner && <PageLink to={adminPaths.team}>Team</PageLink>}
      <PageLink to={adminPaths.security} within={adminPaths.audit}>
        Security
      </PageLink>
      <PageLink to={adminPaths.account}>Account</PageLink>
    </nav>
  )
}

/** Where the row scrolls, the page that shows must not be out of sight. */
function useCurrentInView(pathname: string) {
  const row = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current="page"]')
    if (row.current && current) row.current.scrollLeft = current.offsetLeft - row.current.clientWidth / 2
  }, [pathname])
  return row
}

/** `within` is a page behind it. */
function PageLink({ to, within, children }: { to: string; within?: string; children: string }) {
  const { pathname } = useLocation()
  return (
    <Link to={to} aria-current={pathname === to ? 'page' : pathname === within ? 'true' : undefined}>
      {children}
    </Link>
  )
}
