import { lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { Skeleton } from '@/components/ui/skeleton'
import { adminPaths } from '@/lib/admin/admin-paths'
import styles from './account-view.module.css'
import { KeysCard } from './keys-card'
import { OwnAccount } from './own-account'
import { OwnEmailsCard } from './own-emails-card'
import { OwnNameForm } from './own-name-form'
import { OwnPasswordForm } from './own-password-form'

/** With hundreds of zones to name, it comes after the rest. */
const OwnZoneCard = lazy(async () => ({ default: (await import('./own-zone-card')).OwnZoneCard }))

/** Who one is on the left, what one gets and how one works on the right. */
export function AccountView() {
  return (
    <>
      <header className={styles.head}>
        <div className="min-w-0">
          <h1 className="t-section">Your Account</h1>
          <OwnAccount />
        </div>
        <Link to={adminPaths.security}>Second factor and security</Link>
      </header>
      <div className={styles.halves}>
        <div className="stack-5 min-w-0">
          <OwnNameForm />
          <Suspense fallback={<Skeleton height="14rem" />}>
            <OwnZoneCard />
          </Suspense>
          <OwnPasswordForm />
        </div>
        <div className="stack-5 min-w-0">
          <OwnEmailsCard />
          <KeysCard />
        </div>
      </div>
    </>
  )
}
