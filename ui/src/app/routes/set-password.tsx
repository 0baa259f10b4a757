import { useEffect } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { AppHeader } from '@/components/ui/app-header'
import { Main } from '@/components/ui/main'
import { Seal } from '@/components/ui/seal'
import { toast } from '@/components/ui/toast-store'
import { SetPasswordForm } from '@/features/visitor/accounts/set-password-form'
import { useSetPassword } from '@/features/visitor/accounts/use-set-password'
import { stageOf } from '@/lib/order-status'
import { paths } from '@/lib/paths'
import { useDocumentHead } from '@/lib/use-document-head'

const RECEIVED = 'Your payment is received. Use this password with your email to open your client portal.'
const CONFIRMING = 'We are waiting for the card provider to confirm your payment. This usually takes a few seconds.'

export function SetPasswordPage() {
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
  useDocumentHead({ title: 'Create Your Password: Fundable' })
  const { state, send } = useSetPassword(sessionId)
  return (
    <>
      <AppHeader />
      <Main className="narrow">
        <header>
          <div className="crest">
            <Seal stage={stageOf('paid')} detail="edge" decorative />
          </div>
          <h1 className="t-page">Create Your Password</h1>
          <p aria-live="polite">{state === 'waiting' || state === 'unconfirmed' ? CONFIRMING : RECEIVED}</p>
        </header>
        <SetPasswordForm state={state} onSend={(password) => void send(password)} />
      </Main>
    </>
  )
}
