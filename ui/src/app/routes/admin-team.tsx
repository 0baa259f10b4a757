import { Main } from '@/components/ui/main'
import { AdminFrame } from '@/features/admin/people/session/admin-frame'
import { TeamView } from '@/features/admin/people/team/team-view'
import { SITE_NAME } from '@/generated/constants'
import { useDocumentHead } from '@/lib/use-document-head'

export function AdminTeamPage() {
  useDocumentHead({ title: `Team: ${SITE_NAME}` })
  return (
    <AdminFrame>
      <Main className="wrap-wide admin-page">
        <h1 className="t-section my-5">Team</h1>
        <TeamView />
      </Main>
    </AdminFrame>
  )
}
