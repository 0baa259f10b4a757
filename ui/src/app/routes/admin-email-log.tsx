import { Main } from '@/components/ui/main'
import { MessagesHead } from '@/features/admin/mail/inbox/messages-head'
import { MailLogCard } from '@/features/admin/mail/log/mail-log-card'
import { AdminFrame } from '@/features/admin/people/session/admin-frame'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

/** Every email that the program wrote. */
export function AdminEmailLogPage() {
  useDocumentHead({ title: titled('Program emails') })
  return (
    <AdminFrame>
      <Main className="wrap-wide admin-page">
        <MessagesHead here="emails" />
        <MailLogCard />
      </Main>
    </AdminFrame>
  )
}
