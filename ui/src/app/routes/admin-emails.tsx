import { EmailList } from '@/features/admin/mail/emails/email-list'
import { SettingsPage } from './settings-page'

export function AdminEmailsPage() {
  return (
    <SettingsPage title="Emails">
      <EmailList />
    </SettingsPage>
  )
}
