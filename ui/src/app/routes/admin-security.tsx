import { SecurityTabs } from '@/components/admin/security-tabs'
import { Main } from '@/components/ui/main'
import { OwnLogins } from '@/features/admin/people/logins/own-logins'
import { SecondFactor } from '@/features/admin/people/second-factor/second-factor'
import { AdminFrame } from '@/features/admin/people/session/admin-frame'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

/** What guards somebody's own login. */
export function AdminSecurityPage() {
  useDocumentHead({ title: titled('Security') })
  return (
    <AdminFrame>
      <Main className="wrap-wide admin-page">
        <h1 className="t-section my-5">Security</h1>
        <SecurityTabs />
        <div className="stack-5 form-page">
          <SecondFactor />
          <OwnLogins />
        </div>
      </Main>
    </AdminFrame>
  )
}
