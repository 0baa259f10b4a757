import { useLocation } from 'react-router-dom'
import { adminPaths } from '@/lib/admin/admin-paths'
import { useAdminSession } from '@/lib/admin/use-admin-session'
import { PageTabs } from './page-tabs'

const TABS = [
  { to: adminPaths.reports, label: 'Figures' },
  { to: adminPaths.payouts, label: 'Payouts' },
] as const

/** The pages of Reports. Payouts are for owners, so others have one page and no tabs. */
export function ReportsTabs() {
  const { pathname } = useLocation()
  const isOwner = useAdminSession()?.role === 'owner'
  return isOwner ? <PageTabs label="Reports" tabs={TABS} here={pathname} /> : null
}
