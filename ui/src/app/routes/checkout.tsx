import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { Alert } from '@/components/ui/alert'
import { AppFooterSlim } from '@/components/ui/app-footer'
import { AppHeader } from '@/components/ui/app-header'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Main } from '@/components/ui/main'
import { NextSteps } from '@/components/ui/next-steps'
import { OrderSummary } from '@/features/visitor/checkout/order-summary'
import { PaymentForm } from '@/features/visitor/checkout/payment-form'
import { addonsInAddress, type Addon } from '@/lib/catalogue'
import { chooseAddons } from '@/lib/chosen-addons'
import { loadTrackerWhenIdle } from '@/lib/load-tracker'
import { offer } from '@/lib/offer'
import { paths } from '@/lib/paths'
import { titled } from '@/lib/site-name'
import { delivery } from '@/lib/terms'
import { useDocumentHead } from '@/lib/use-document-head'

const NEXT_STEPS = [
  'You pay by card on our payment provider’s secure page.',
  'You create a password for your client portal.',
  'You complete the intake form. It takes about 5-10 minutes.',
  `We deliver ${delivery(offer)} later. Follow every step in your portal.`,
]

export function CheckoutPage() {
  useDocumentHead({ title: titled('Checkout') })
  useEffect(loadTrackerWhenIdle, [])
  const [search] = useSearchParams()
  const addons = addonsInAddress(search)
  const [isBack] = useState(search.get('cancelled') === '1')
  const navigate = useNavigate()
  const change = (chosen: readonly Addon[]) => {
    chooseAddons(chosen)
    void navigate(paths.checkout(chosen.map(({ id }) => id)), { replace: true })
  }
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
        {isBack && (
          <div className="mb-6">
            <Alert title="You haven’t been charged. Your add-ons are still here." />
          </div>
        )}
        <div className="two checkout">
          <PaymentForm addons={addons} />
          <div className="stack-5">
            <OrderSummary addons={addons} onChange={change} />
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
