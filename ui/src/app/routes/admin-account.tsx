import { Main } from '@/components/ui/main'
import { AccountView } from '@/features/admin/people/account/account-view'
import { AdminFrame } from '@/features/admin/people/session/admin-frame'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

export function AdminAccountPage() {
  useDocumentHead({ title: titled('Your Account') })
  return (
    <AdminFrame>
      <Main className="wrap-wide admin-page">
        <AccountView />
      </Main>
    </AdminFrame>
  )
}
