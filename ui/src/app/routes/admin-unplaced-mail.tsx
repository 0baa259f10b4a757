import { Main } from '@/components/ui/main'
import { UnplacedView } from '@/features/admin/mail/unplaced/unplaced-view'
import { AdminFrame } from '@/features/admin/people/session/admin-frame'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

/** Emails that came in and fit no order. */
export function AdminUnplacedMailPage() {
  useDocumentHead({ title: titled('Unplaced emails') })
  return (
    <AdminFrame>
      <Main className="wrap-wide admin-page">
        <UnplacedView />
      </Main>
    </AdminFrame>
  )
}
