import { Link } from 'react-router-dom'
import { Main } from '@/components/ui/main'
import { KeysCard } from '@/features/admin/people/account/keys-card'
import { OwnAccount } from '@/features/admin/people/account/own-account'
import { OwnEmailsCard } from '@/features/admin/people/account/own-emails-card'
import { OwnNameForm } from '@/features/admin/people/account/own-name-form'
import { OwnPasswordForm } from '@/features/admin/people/account/own-password-form'
import { AdminFrame } from '@/features/admin/people/session/admin-frame'
import { adminPaths } from '@/lib/admin/admin-paths'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

export function AdminAccountPage() {
  useDocumentHead({ title: titled('Your Account') })
  return (
    <AdminFrame>
      <Main className="narrow admin-page">
        <header>
          <h1 className="t-section">Your Account</h1>
          <OwnAccount />
        </header>
        <div className="stack-5">
          <OwnNameForm />
          <OwnEmailsCard />
          <OwnPasswordForm />
          <KeysCard />
        </div>
        <p className="back">
          <Link to={adminPaths.security}>Second factor and security</Link>
        </p>
      </Main>
    </AdminFrame>
  )
}
