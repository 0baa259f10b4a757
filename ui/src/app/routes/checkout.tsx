import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { Alert } from '@/components/ui/alert'
import { AppFooterSlim } from '@/components/ui/app-footer'
import { AppHeader } from '@/components/ui/app-header'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Main } from '@/components/ui/main'
import { NextSteps } from '@/components/ui/next-steps'
import { OrderSummary } from '@/features/visitor/checkout/order-summary'
import { PaymentForm } from '@/features/visitor/checkout/payment-form'
import { addonsInAddress } from '@/lib/catalogue'
import { loadTrackerWhenIdle } from '@/lib/load-tracker'
import { paths } from '@/lib/paths'
import { useDocumentHead } from '@/lib/use-document-head'

const NEXT_STEPS = [
  'You pay by card on our payment provider’s page.',
  'You create a password for your client portal.',
  'You complete the intake form. It takes about 5-10 minutes.',
  'We deliver within 3-5 business days after the form, and your portal shows every stage.',
]

export function CheckoutPage() {
  useDocumentHead({ title: 'Checkout: Fundable' })
  useEffect(loadTrackerWhenIdle, [])
  const [search] = useSearchParams()
  const addons = addonsInAddress(search)
  return (
    <>
      <AppHeader />
      <Main className="wrap">
        <div className="page-top">
          <Button variant="ghost" asChild>
            <Link to={paths.home}>
              <Icon icon={ArrowLeft} size="sm" />
              Back
            </Link>
          </Button>
          <h1 className="t-page">Order summary</h1>
        </div>
        {search.get('cancelled') === '1' && (
          <div className="mb-6">
            <Alert title="You have not been charged. Your add-ons are still here." />
          </div>
        )}
        <div className="two checkout">
          <PaymentForm addons={addons} />
          <div className="stack-5">
            <OrderSummary addons={addons} />
            <section className="sheet sheet-pad" aria-labelledby="next">
              <h2 className="t-card" id="next">
                What happens next
              </h2>
              <NextSteps steps={NEXT_STEPS} />
            </section>
          </div>
        </div>
      </Main>
      <AppFooterSlim />
    </>
  )
}
