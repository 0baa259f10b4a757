import { Suspense, useEffect, type ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { AppFooterSlim } from '@/components/ui/app-footer'
import { AppHeader } from '@/components/ui/app-header'
import { Main } from '@/components/ui/main'
import { Seal } from '@/components/ui/seal'
import { toast } from '@/components/ui/toast-store'
import { AlreadySet } from '@/features/visitor/accounts/already-set'
import { LinkOver } from '@/features/visitor/accounts/link-over'
import { SetPasswordForm } from '@/features/visitor/accounts/set-password-form'
import { useSetPassword, type SetPasswordState } from '@/features/visitor/accounts/use-set-password'
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

export async function loadSetPasswordPage() {
  if (paymentSlip()) await paid.preload()
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
  const slip = paymentSlip()
  const form = (
    <SetPasswordForm
      state={state}
      username={slip?.email ?? ''}
      isTitled={slip !== null}
      onSend={(password) => void send(password)}
    />
  )
  return (
    <>
      <AppHeader />
      {slip && state !== 'alreadySet' ? (
        <Suspense>
          <paid.Page slip={slip}>{form}</paid.Page>
        </Suspense>
      ) : (
        <Alone state={state}>{form}</Alone>
      )}
      <AppFooterSlim />
    </>
  )
}

interface AloneProps {
  state: SetPasswordState
  children: ReactNode
}

/** Where nothing is known of a payment, or the link is over. */
function Alone({ state, children }: AloneProps) {
  const note = pageNote()
  const isOver = note === 'dead' || note === 'used'
  return (
    <Main className="narrow">
      <header>
        <div className="crest">
          <Seal stage={stageOf('paid')} detail="edge" decorative />
        </div>
        <h1 className="t-page">Create Your Password</h1>
        {state !== 'alreadySet' && !isOver && <p>{PURPOSE}</p>}
      </header>
      {isOver && state !== 'alreadySet' && (
        <div className="mb-4">
          <LinkOver note={note} />
        </div>
      )}
      {state === 'alreadySet' ? <AlreadySet /> : children}
    </Main>
  )
}
