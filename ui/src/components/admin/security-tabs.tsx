import { Link, useLocation } from 'react-router-dom'
import { adminPaths } from '@/lib/admin/admin-paths'
import { useAdminSession } from '@/lib/admin/use-admin-session'

/** The pages of Security. The log is for owners, so others have one page and no tabs. */
export function SecurityTabs() {
  const { pathname } = useLocation()
  const isOwner = useAdminSession()?.role === 'owner'
  if (!isOwner) return null
  const here = (path: string) => (pathname === path ? 'page' : undefined)
  return (
    <nav className="page-tabs" aria-label="Security">
      <Link to={adminPaths.security} aria-current={here(adminPaths.security)}>
        Your account
      </Link>
      <Link to={adminPaths.audit} aria-current={here(adminPaths.audit)}>
        Audit log
      </Link>
    </nav>
  )
}
