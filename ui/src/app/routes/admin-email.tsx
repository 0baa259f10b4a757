import { Link, useParams } from 'react-router-dom'
import { UnsavedGuard } from '@/components/unsaved/unsaved-guard'
import { EmailEditor } from '@/features/admin/mail/emails/email-editor'
import { useEmailName } from '@/features/admin/mail/emails/use-emails'
import { settingsPaths } from '@/lib/admin/settings-sections'
import { useAdminSession } from '@/lib/admin/use-admin-session'
import { SettingsPage } from './settings-page'

/** One email. The key leaves nothing of the one before in its fields. */
export function AdminEmailPage() {
  const { email = '' } = useParams()
  const name = useEmailName(email)
  const isOwner = useAdminSession()?.role === 'owner'
  return (
    <SettingsPage title={name}>
      <p className="mb-4">
        <Link to={settingsPaths.emails}>All emails</Link>
      </p>
      <UnsavedGuard>
        <EmailEditor key={email} id={email} isOwner={isOwner} />
      </UnsavedGuard>
    </SettingsPage>
  )
}
