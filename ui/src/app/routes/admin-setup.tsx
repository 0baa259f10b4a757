import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Alert } from '@/components/ui/alert'
import { BrandMark } from '@/components/ui/brand'
import { Main } from '@/components/ui/main'
import { Spinner } from '@/components/ui/spinner'
import { AgencyForm } from '@/features/admin/agency/agency-form'
import { LogoCard } from '@/features/admin/agency/logo-card'
import { MailCard } from '@/features/admin/mail/server/mail-card'
import { PaymentsCard } from '@/features/admin/money/keys/payments-card'
import { SetupClosed } from '@/features/admin/operation/setup/setup-closed'
import { SetupView, type StepForms } from '@/features/admin/operation/setup/setup-view'
import { AdminFrame } from '@/features/admin/people/session/admin-frame'
import { ClaimForm } from '@/features/admin/people/session/claim-form'
import { adminPaths } from '@/lib/admin/admin-paths'
import { SESSION_KEY } from '@/lib/admin/session-key'
import { useAdminSession } from '@/lib/admin/use-admin-session'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

// A step of its own, which nobody else of the set-up waits for.
const SecondFactor = lazy(async () => ({
  default: (await import('@/features/admin/people/second-factor/second-factor')).SecondFactor,
}))

const FORMS: StepForms = {
  agency: (settings, onSaved) => (
    <AgencyForm
      settings={settings}
      isOwner
      part="everything"
      onSaved={onSaved}
      more={<LogoCard settings={settings} isOwner />}
    />
  ),
  payments: (secrets, why) => <PaymentsCard secrets={secrets}>{why}</PaymentsCard>,
  mail: (secrets, why) => <MailCard secrets={secrets}>{why}</MailCard>,
  security: () => (
    <Suspense fallback={<Spinner />}>
      <SecondFactor />
    </Suspense>
  ),
}

/** The first account and what it needs next. Somebody who is logged in comes back to it at any time. */
export function AdminSetupPage() {
  useDocumentHead({ title: titled('Setup') })
  const user = useAdminSession()
  // Whoever has been inside leaves by the door of every admin page, be it by logging out.
  const [wasInside, setInside] = useState(false)
  if (user && !wasInside) setInside(true)
  if (user === undefined) {
    return (
      <Main className="page-waits">
        <h1 className="sr">Setup</h1>
        <Spinner />
      </Main>
    )
  }
  if (user === null && !wasInside) return <BeforeLogin />
  return (
    <AdminFrame>
      <Main className="wrap-wide admin-page">
        {user?.role === 'owner' ? (
          <SetupView forms={FORMS} />
        ) : (
          <div className="my-5">
            <Alert title="Only owners can set up the program" titleAs="h1">
              Ask an owner of your agency.
            </Alert>
          </div>
        )}
      </Main>
    </AdminFrame>
  )
}

/** The link's token stays in the fragment until it is used, so that a reload loses nothing; it is never sent by itself. */
function BeforeLogin() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const token = new URLSearchParams(useLocation().hash.slice(1)).get('claim')
  return (
    <Main className="narrow">
      <header>
        <div className="admin-crest">
          <BrandMark />
        </div>
        <h1 className="t-page">{token ? 'Create your owner account' : 'Setup'}</h1>
        {token && <p>You can do everything, and invite your team.</p>}
      </header>
      {token ? (
        <ClaimForm
          key={token}
          token={token}
          onClaimed={(claimed) => {
            queryClient.setQueryData(SESSION_KEY, claimed)
            void navigate(adminPaths.setup, { replace: true })
          }}
        />
      ) : (
        <SetupClosed />
      )}
    </Main>
  )
}
