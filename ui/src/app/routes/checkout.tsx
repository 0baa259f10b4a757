import { ArrowLeft } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { Alert } from '@/components/ui/alert'
import { AppFooterSlim } from '@/components/ui/app-footer'
import { AppHeader } from '@/components/ui/app-header'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Main } from '@/components/ui/main'
import { OrderSummary } from '@/features/visitor/checkout/order-summary'
import { PaymentForm } from '@/features/visitor/checkout/payment-form'
import { usePromotion } from '@/features/visitor/checkout/use-promotion'
import { addonsInAddress, type Addon } from '@/lib/catalogue'
import { chooseAddons } from '@/lib/chosen-addons'
import { lazyPage } from '@/lib/lazy-page'
import { paths } from '@/lib/paths'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

/** It waits for the browser's store, so it may come later. */
const look = lazyPage(async () => (await import('@/features/visitor/intake/chosen-look')).ChosenLook)

/** Below what has to be decided. */
const next = lazyPage(async () => (await import('@/features/visitor/checkout/what-happens-next')).WhatHappensNext)

export function CheckoutPage() {
  useDocumentHead({ title: titled('Checkout') })
  useEffect(() => {
    void import('@/lib/load-tracker').then(({ loadTrackerWhenIdle }) => {
      loadTrackerWhenIdle()
    })
  }, [])
  const [search] = useSearchParams()
  const addons = addonsInAddress(search)
  const promotion = usePromotion(search, addons)
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
        <div className="pay-grid">
          <OrderSummary
            addons={addons}
            promotion={promotion}
            onChange={change}
            look={
              <Suspense>
                <look.Page />
              </Suspense>
            }
          />
          <PaymentForm addons={addons} promotion={promotion} />
          <Suspense>
            <next.Page />
          </Suspense>
        </div>
      </Main>
      <AppFooterSlim />
    </>
  )
}
