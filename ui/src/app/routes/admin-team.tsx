import { Main } from '@/components/ui/main'
import { AdminFrame } from '@/features/admin/people/session/admin-frame'
import { TeamView } from '@/features/admin/people/team/team-view'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

export function AdminTeamPage() {
  useDocumentHead({ title: titled('Team') })
  return (
    <AdminFrame>
      <Main className="wrap-wide admin-page">
        <h1 className="t-section my-5">Team</h1>
        <TeamView />
      </Main>
    </AdminFrame>
  )
}
