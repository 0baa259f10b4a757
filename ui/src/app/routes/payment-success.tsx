import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { Alert } from '@/components/ui/alert'
import { AppFooterSlim } from '@/components/ui/app-footer'
import { AppHeader } from '@/components/ui/app-header'
import { Button } from '@/components/ui/button'
import { Main } from '@/components/ui/main'
import { Spinner } from '@/components/ui/spinner'
import { forgetEmailDraft } from '@/features/visitor/checkout/email-draft'
import { PaymentReceived } from '@/features/visitor/checkout/payment-received'
import { clientOrderQuery } from '@/lib/client-order'
import { readClientToken } from '@/lib/client-token'
import { paths } from '@/lib/paths'
import type { ClientOrder, SoldOffer } from '@/lib/schemas'
import { titled } from '@/lib/site-name'
import { soldUnder } from '@/lib/sold-under'
import { useDocumentHead } from '@/lib/use-document-head'

/** Where the payment page and the payment e-mail lead (access 10). An empty value counts as none. */
export function PaymentSuccessPage() {
  const [search] = useSearchParams()
  const sessionId = search.get('session_id')
  const orderId = search.get('orderId')
  const token = readClientToken()
  const hasPaid = Boolean(sessionId) || Boolean(orderId)
  useEffect(() => {
    if (hasPaid) forgetEmailDraft()
  }, [hasPaid])

  if (sessionId) return <Navigate to={paths.setPassword(sessionId)} replace />
  if (!orderId) return <NoSession />
  return token ? <OwnOrder orderId={orderId} token={token} /> : <Navigate to={paths.clientLogin} replace />
}

function OwnOrder({ orderId, token }: { orderId: string; token: string }) {
  const { data, isPending } = useQuery(clientOrderQuery(token))
  const order = data?.order
  if (isPending) return <Waiting />
  if (!data || order?.id !== orderId || !countsAsPaid(order)) return <Navigate to={paths.clientLogin} replace />
  return <Success orderId={orderId} terms={soldUnder(data.offer, order.selectedAddons)} />
}

/** As on the server: the money is confirmed, or staff moved the order on by hand (money 6). */
function countsAsPaid({ paymentState, status }: ClientOrder): boolean {
  return paymentState !== 'unpaid' || status !== 'pending'
}

function Success({ orderId, terms }: { orderId: string; terms: SoldOffer }) {
  useDocumentHead({ title: titled('Payment Successful!') })
  return (
    <>
      <AppHeader />
      <Main className="wrap wrap-text">
        <PaymentReceived orderId={orderId} terms={terms} />
      </Main>
      <AppFooterSlim />
    </>
  )
}

function Waiting() {
  useDocumentHead({ title: titled('Your order') })
  return (
    <>
      <AppHeader />
      <Main className="page-waits">
        <Spinner />
      </Main>
    </>
  )
}

function NoSession() {
  useDocumentHead({ title: titled('No session information found') })
  return (
    <>
      <AppHeader />
      <Main className="narrow">
        <section className="sheet sheet-pad stack">
          <Alert variant="danger" title="No session information found" titleAs="h1">
            If you’ve paid, the link in your email opens your order.
          </Alert>
          <Button block asChild>
            <Link to={paths.home}>Return to Homepage</Link>
          </Button>
          <Button variant="outline" block asChild>
            <Link to={paths.clientLogin}>Client login</Link>
          </Button>
        </section>
      </Main>
      <AppFooterSlim />
    </>
  )
}
