import { useLocation } from 'react-router-dom'
import { adminPaths } from '@/lib/admin/admin-paths'
import { useAdminSession } from '@/lib/admin/use-admin-session'
import { PageTabs } from './page-tabs'

const TABS = [
  { to: adminPaths.security, label: 'Your account' },
  { to: adminPaths.audit, label: 'Audit log' },
] as const

/** The pages of Security. The log is for owners, so others have one page and no tabs. */
export function SecurityTabs() {
  const { pathname } = useLocation()
  const isOwner = useAdminSession()?.role === 'owner'
  return isOwner ? <PageTabs label="Security" tabs={TABS} here={pathname} /> : null
}
