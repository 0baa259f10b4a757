import { Main } from '@/components/ui/main'
import { AdminFrame } from '@/features/admin/people/session/admin-frame'
import { SettingsView } from '@/features/admin/agency/settings-view'
import { SITE_NAME } from '@/generated/constants'
import { useDocumentHead } from '@/lib/use-document-head'

export function AdminSettingsPage() {
  useDocumentHead({ title: `Settings: ${SITE_NAME}` })
  return (
    <AdminFrame>
      <Main className="wrap-wide admin-page">
        <h1 className="t-section my-5">Settings</h1>
        <SettingsView />
      </Main>
    </AdminFrame>
  )
}
