import { Navigate, useSearchParams } from 'react-router-dom'
import { Main } from '@/components/ui/main'
import { formerLog } from '@/features/admin/mail/inbox/inbox-address'
import { InboxView } from '@/features/admin/mail/inbox/inbox-view'
import { AdminFrame } from '@/features/admin/people/session/admin-frame'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

export function AdminMessagesPage() {
  const [search] = useSearchParams()
  const log = formerLog(search)
  return log ? <Navigate to={log} replace /> : <InboxPage />
}

function InboxPage() {
  useDocumentHead({ title: titled('Messages') })
  return (
    <AdminFrame>
      <Main className="wrap-wide admin-page">
        <InboxView />
      </Main>
    </AdminFrame>
  )
}
