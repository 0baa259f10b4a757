import { Main } from '@/components/ui/main'
import { RehearsalView } from '@/features/admin/operation/rehearsal/rehearsal-view'
import { AdminFrame } from '@/features/admin/people/session/admin-frame'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

export function AdminRehearsalPage() {
  useDocumentHead({ title: titled('A rehearsed year') })
  return (
    <AdminFrame>
      <Main className="wrap-wide admin-page">
        <RehearsalView />
      </Main>
    </AdminFrame>
  )
}
