import { TeamView } from '@/features/admin/people/team/team-view'
import { SettingsPage } from './settings-page'

export function AdminTeamPage() {
  return (
    <SettingsPage title="Team">
      <TeamView />
    </SettingsPage>
  )
}
