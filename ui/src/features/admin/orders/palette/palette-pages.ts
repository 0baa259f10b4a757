import { adminPaths } from '@/lib/admin/admin-paths'
import { settingsGroups } from '@/lib/admin/settings-sections'

export interface PalettePage {
  label: string
  to: string
  /** Where it belongs, and what else it's called. */
  about?: string
}

const PAGES: readonly PalettePage[] = [
  { label: 'Today', to: adminPaths.dashboard, about: 'Needs you, figures, recent orders' },
  { label: 'Orders', to: adminPaths.orders, about: 'Table' },
  { label: 'Board', to: adminPaths.ordersBoard, about: 'Orders by stage' },
  { label: 'Calendar', to: adminPaths.ordersMonth, about: 'Orders by promised day' },
  { label: 'Clients', to: adminPaths.clients, about: 'Businesses and all that is theirs' },
  { label: 'Intake forms', to: `${adminPaths.dashboard}#forms`, about: 'Submitted' },
  { label: 'Websites', to: adminPaths.websites, about: 'Hosting' },
  { label: 'Messages', to: adminPaths.messages, about: 'Conversations with clients' },
  { label: 'Emails that fit no order', to: adminPaths.unplacedMail, about: 'Unplaced replies' },
  { label: 'Program emails', to: adminPaths.emailLog, about: 'Emails that were sent' },
  { label: 'Reports', to: adminPaths.reports, about: 'Revenue, refunds, add-ons' },
  { label: 'System', to: adminPaths.system, about: 'Health and backups' },
  { label: 'Account', to: adminPaths.account, about: 'Your name, password and keys' },
]
const OWNERS: readonly PalettePage[] = [
  { label: 'Payouts', to: adminPaths.payouts, about: 'Reports, what went to the bank' },
  { label: 'Audit log', to: adminPaths.audit, about: 'Security' },
  { label: 'A rehearsed year', to: adminPaths.rehearsal, about: 'System' },
]

/** Every page that has an address of its own, as far as its reader may open it. */
export function palettePages(isOwner: boolean): PalettePage[] {
  const settings = settingsGroups(isOwner).flat()
  const sections = settings.map(({ name, path }) => ({ label: name, to: path, about: 'Settings' }))
  return [...PAGES, ...sections, ...(isOwner ? OWNERS : [])]
}
