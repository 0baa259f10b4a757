import { Main } from '@/components/ui/main'
import { MailLogCard } from '@/features/admin/mail/log/mail-log-card'
import { AdminFrame } from '@/features/admin/people/session/admin-frame'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

export function AdminMessagesPage() {
  useDocumentHead({ title: titled('Messages') })
  return (
    <AdminFrame>
      <Main className="wrap-wide admin-page pt-6">
        <h1 className="sr">Messages</h1>
        <MailLogCard />
      </Main>
    </AdminFrame>
  )
}
