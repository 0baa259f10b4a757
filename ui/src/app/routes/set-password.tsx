import { Suspense, useEffect, type ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { AppFooterSlim } from '@/components/ui/app-footer'
import { AppHeader } from '@/components/ui/app-header'
import { Main } from '@/components/ui/main'
import { Seal } from '@/components/ui/seal'
import { toast } from '@/components/ui/toast-store'
import { PasswordTitle, SetPasswordForm } from '@/features/visitor/accounts/set-password-form'
import { useSetPassword } from '@/features/visitor/accounts/use-set-password'
import { lazyPage } from '@/lib/lazy-page'
import { stageOf } from '@/lib/order-status'
import { pageNote } from '@/lib/page-note'
import { paths } from '@/lib/paths'
import { paymentSlip } from '@/lib/payment-slip'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

const PURPOSE = 'You’ll log in to your client portal with your email and this password.'

/** For whoever comes from the payment. */
const paid = lazyPage(async () => (await import('@/features/visitor/accounts/paid-page')).PaidPage)
/** For a link that has set one. */
const hasPassword = lazyPage(async () => (await import('@/features/visitor/accounts/has-password')).HasPassword)
/** For a link that the server doesn't know. */
const linkOver = lazyPage(async () => (await import('@/features/visitor/accounts/link-over')).LinkOver)
const tryAnyway = lazyPage(async () => (await import('@/features/visitor/accounts/link-over')).TryAnyway)

const isDead = () => pageNote() === 'dead'

export async function loadSetPasswordPage() {
  if (paymentSlip()) await paid.preload()
  if (pageNote() === 'used') await hasPassword.preload()
  if (isDead()) await Promise.all([linkOver.preload(), tryAnyway.preload()])
  return SetPasswordPage
}

function SetPasswordPage() {
  const sessionId = useSearchParams()[0].get('session_id')
  return sessionId ? <CreatePassword key={sessionId} sessionId={sessionId} /> : <InvalidLink />
}

function InvalidLink() {
  useEffect(() => {
    toast({
      title: 'Invalid Link',
      description: 'This password setup link is invalid.',
      variant: 'destructive',
    })
  }, [])
  return <Navigate to={paths.home} replace />
}

function CreatePassword({ sessionId }: { sessionId: string }) {
  useDocumentHead({ title: titled('Create Your Password') })
  const { state, send } = useSetPassword(sessionId)
  const slip = state === 'over' ? null : paymentSlip()
  const form = (
    <SetPasswordForm
      state={state}
      username={slip?.email ?? ''}
      head={isDead() ? <tryAnyway.Page /> : slip && <PasswordTitle />}
      isSecond={isDead()}
      onSend={(password) => void send(password)}
    />
  )
  return (
    <>
      <AppHeader />
      <Suspense>
        {state === 'alreadySet' ? (
          <hasPassword.Page />
        ) : slip ? (
          <paid.Page slip={slip}>{form}</paid.Page>
        ) : (
          <Alone>{form}</Alone>
        )}
      </Suspense>
      <AppFooterSlim />
    </>
  )
}

/** Where nothing is known of a payment. */
function Alone({ children }: { children: ReactNode }) {
  return (
    <Main className="narrow">
      <header>
        <div className="crest">
          <Seal stage={stageOf('paid')} detail="edge" decorative />
        </div>
        <h1 className="t-page">Create Your Password</h1>
        {!isDead() && <p>{PURPOSE}</p>}
      </header>
      {isDead() && <linkOver.Page />}
      {children}
    </Main>
  )
}
