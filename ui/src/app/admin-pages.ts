import { matchPath } from 'react-router-dom'
import {
  ADMIN_CLIENT_PATTERN,
  ADMIN_DOCUMENT_PATTERN,
  ADMIN_ORDER_PATTERN,
  ADMIN_PAYOUT_PATTERN,
  ADMIN_REPORT_PATTERN,
  ADMIN_WEBSITE_PATTERN,
  adminPaths,
} from '@/lib/admin/admin-paths'
import { EMAIL_PATTERN, settingsPaths } from '@/lib/admin/settings-sections'
import { lazyPage } from '@/lib/lazy-page'
import { paths } from '@/lib/paths'

const { offer: offerPath, emails: emailsPath, ...settings } = settingsPaths
const settingsPage = lazyPage(async () => (await import('./routes/admin-settings')).AdminSettingsPage)

/** Known to the admin alone: no public page loads this table. */
export const adminPages = [
  { path: paths.adminLogin, ...lazyPage(async () => (await import('./routes/admin-login')).AdminLoginPage) },
  {
    path: adminPaths.dashboard,
    ...lazyPage(async () => (await import('./routes/admin-dashboard')).AdminDashboardPage),
  },
  { path: adminPaths.orders, ...lazyPage(async () => (await import('./routes/admin-orders')).AdminOrdersPage) },
  {
    path: adminPaths.ordersBoard,
    ...lazyPage(async () => (await import('./routes/admin-orders-board')).AdminOrdersBoardPage),
  },
  {
    path: adminPaths.ordersMonth,
    ...lazyPage(async () => (await import('./routes/admin-orders-month')).AdminOrdersMonthPage),
  },
  { path: adminPaths.clients, ...lazyPage(async () => (await import('./routes/admin-clients')).AdminClientsPage) },
  { path: ADMIN_CLIENT_PATTERN, ...lazyPage(async () => (await import('./routes/admin-client')).AdminClientPage) },
  { path: ADMIN_REPORT_PATTERN, ...lazyPage(async () => (await import('./routes/admin-report')).AdminReportPage) },
  {
    path: ADMIN_DOCUMENT_PATTERN,
    ...lazyPage(async () => (await import('./routes/admin-document')).AdminDocumentPage),
  },
  {
    path: ADMIN_WEBSITE_PATTERN,
    ...lazyPage(async () => (await import('./routes/admin-website')).AdminWebsitePage),
  },
  { path: ADMIN_ORDER_PATTERN, ...lazyPage(async () => (await import('./routes/admin-order')).AdminOrderPage) },
  {
    path: adminPaths.messages,
    ...lazyPage(async () => (await import('./routes/admin-messages')).AdminMessagesPage),
  },
  {
    path: adminPaths.emailLog,
    ...lazyPage(async () => (await import('./routes/admin-email-log')).AdminEmailLogPage),
  },
  {
    path: adminPaths.unplacedMail,
    ...lazyPage(async () => (await import('./routes/admin-unplaced-mail')).AdminUnplacedMailPage),
  },
  {
    path: adminPaths.websites,
    ...lazyPage(async () => (await import('./routes/admin-websites')).AdminWebsitesPage),
  },
  { path: adminPaths.reports, ...lazyPage(async () => (await import('./routes/admin-reports')).AdminReportsPage) },
  { path: adminPaths.payouts, ...lazyPage(async () => (await import('./routes/admin-payouts')).AdminPayoutsPage) },
  { path: ADMIN_PAYOUT_PATTERN, ...lazyPage(async () => (await import('./routes/admin-payout')).AdminPayoutPage) },
  { path: offerPath, ...lazyPage(async () => (await import('./routes/admin-offer')).AdminOfferPage) },
  { path: emailsPath, ...lazyPage(async () => (await import('./routes/admin-emails')).AdminEmailsPage) },
  { path: EMAIL_PATTERN, ...lazyPage(async () => (await import('./routes/admin-email')).AdminEmailPage) },
  ...[adminPaths.settings, ...Object.values(settings)].map((path) => ({ path, ...settingsPage })),
  { path: adminPaths.setup, ...lazyPage(async () => (await import('./routes/admin-setup')).AdminSetupPage) },
  { path: adminPaths.system, ...lazyPage(async () => (await import('./routes/admin-system')).AdminSystemPage) },
  {
    path: adminPaths.rehearsal,
    ...lazyPage(async () => (await import('./routes/admin-rehearsal')).AdminRehearsalPage),
  },
  { path: adminPaths.team, ...lazyPage(async () => (await import('./routes/admin-team')).AdminTeamPage) },
  {
    path: adminPaths.security,
    ...lazyPage(async () => (await import('./routes/admin-security')).AdminSecurityPage),
  },
  { path: adminPaths.audit, ...lazyPage(async () => (await import('./routes/admin-audit')).AdminAuditPage) },
  {
    path: adminPaths.account,
    ...lazyPage(async () => (await import('./routes/admin-account')).AdminAccountPage),
  },
]

export async function preloadAdminPage(pathname: string): Promise<void> {
  await adminPages.find(({ path }) => matchPath(path, pathname))?.preload()
}
