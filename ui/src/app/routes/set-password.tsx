import { useEffect } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { AppHeader } from '@/components/ui/app-header'
import { Main } from '@/components/ui/main'
import { Seal } from '@/components/ui/seal'
import { toast } from '@/components/ui/toast-store'
import { AlreadySet } from '@/features/visitor/accounts/already-set'
import { LinkOver } from '@/features/visitor/accounts/link-over'
import { SetPasswordForm } from '@/features/visitor/accounts/set-password-form'
import { useSetPassword } from '@/features/visitor/accounts/use-set-password'
import { stageOf } from '@/lib/order-status'
import { pageNote } from '@/lib/page-note'
import { paths } from '@/lib/paths'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

const PURPOSE = 'You’ll log in to your client portal with your email and this password.'
const CONFIRMING =
  'We’re waiting for your payment to be confirmed. By card, it takes a few seconds. With a bank transfer, this can take a few days; we’ll email you.'

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
  useDocumentHead({ title: titled('Create Your Password') })
  const { state, send } = useSetPassword(sessionId)
  const note = pageNote()
  const isOver = note === 'dead' || note === 'used'
  const isWaiting = state === 'waiting' || state === 'unconfirmed'
  return (
    <>
      <AppHeader />
      <Main className="narrow">
        <header>
          <div className="crest">
            <Seal stage={stageOf('paid')} detail="edge" decorative />
          </div>
          <h1 className="t-page">Create Your Password</h1>
          {state !== 'alreadySet' && <p aria-live="polite">{isWaiting ? CONFIRMING : !isOver && PURPOSE}</p>}
        </header>
        {isOver && state !== 'alreadySet' && (
          <div className="mb-4">
            <LinkOver note={note} />
          </div>
        )}
        {state === 'alreadySet' ? (
          <AlreadySet />
        ) : (
          <SetPasswordForm state={state} onSend={(password) => void send(password)} />
        )}
      </Main>
    </>
  )
}
