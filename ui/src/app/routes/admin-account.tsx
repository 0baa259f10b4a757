import { lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { Main } from '@/components/ui/main'
import { Skeleton } from '@/components/ui/skeleton'
import { KeysCard } from '@/features/admin/people/account/keys-card'
import { OwnAccount } from '@/features/admin/people/account/own-account'
import { OwnEmailsCard } from '@/features/admin/people/account/own-emails-card'
import { OwnNameForm } from '@/features/admin/people/account/own-name-form'
import { OwnPasswordForm } from '@/features/admin/people/account/own-password-form'
import { AdminFrame } from '@/features/admin/people/session/admin-frame'
import { adminPaths } from '@/lib/admin/admin-paths'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

/** With hundreds of zones to name, it comes after the rest. */
const OwnZoneCard = lazy(async () => ({
  default: (await import('@/features/admin/people/account/own-zone-card')).OwnZoneCard,
}))

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
          <Suspense fallback={<Skeleton height="14rem" />}>
            <OwnZoneCard />
          </Suspense>
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
