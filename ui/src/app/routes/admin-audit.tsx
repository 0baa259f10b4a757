import { SecurityTabs } from '@/components/admin/security-tabs'
import { AuditView } from '@/features/admin/operation/audit/audit-view'
import { SettingsPage } from './settings-page'

/** Who did what, for owners. */
export function AdminAuditPage() {
  return (
    <SettingsPage title="Security" documentTitle="Audit log">
      <SecurityTabs />
      <AuditView />
    </SettingsPage>
  )
}
