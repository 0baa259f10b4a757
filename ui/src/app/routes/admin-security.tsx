import { SecurityTabs } from '@/components/admin/security-tabs'
import { OwnLogins } from '@/features/admin/people/logins/own-logins'
import { SecondFactor } from '@/features/admin/people/second-factor/second-factor'
import { SettingsPage } from './settings-page'

/** What guards somebody's own login. */
export function AdminSecurityPage() {
  return (
    <SettingsPage title="Security">
      <SecurityTabs />
      <div className="stack-5 form-page">
        <SecondFactor />
        <OwnLogins />
      </div>
    </SettingsPage>
  )
}
