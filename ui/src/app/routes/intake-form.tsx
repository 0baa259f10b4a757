import { ArrowLeft } from 'lucide-react'
import { Suspense, useEffect, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { AppFooterSlim } from '@/components/ui/app-footer'
import { AppHeader } from '@/components/ui/app-header'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Main } from '@/components/ui/main'
import { useToastRedirect } from '@/components/ui/use-toast-redirect'
import { IntakeSkeleton } from '@/features/visitor/intake/intake-skeleton'
import { useIntakeStart } from '@/features/visitor/intake/use-intake-start'
import { lazyPage } from '@/lib/lazy-page'
import { paths } from '@/lib/paths'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

const NO_ORDER_REDIRECT_AFTER_MS = 2000

/** Comes while the answers are looked up, so that the page's first script stays small. */
const form = lazyPage(async () => (await import('@/features/visitor/intake/intake-form')).IntakeForm)

const sentBackForm = lazyPage(
  async () => (await import('@/features/visitor/intake/sent-back/sent-back-form')).SentBackForm,
)

export function IntakeFormPage() {
  useDocumentHead({ title: titled('Business Intake Form') })
  const [search] = useSearchParams()
  const orderId = search.get('orderId')?.trim()
  return <Frame>{orderId ? <IntakeOf key={orderId} orderId={orderId} /> : <NoOrder />}</Frame>
}

function IntakeOf({ orderId }: { orderId: string }) {
  const start = useIntakeStart(orderId)
  useEffect(() => {
    // When it does not come now, the rendering below asks again.
    form.preload().catch(() => undefined)
  }, [])
  if (!start) return <IntakeSkeleton />
  if (start.sentBack) {
    return (
      <Suspense fallback={<IntakeSkeleton />}>
        <sentBackForm.Page orderId={orderId} sentBack={start.sentBack} start={start} />
      </Suspense>
    )
  }
  return (
    <Suspense fallback={<IntakeSkeleton />}>
      <form.Page orderId={orderId} start={start} />
    </Suspense>
  )
}

function NoOrder() {
  const toastAndLeave = useToastRedirect()
  useEffect(() => {
    toastAndLeave(
      { title: 'No Order Found', description: 'Please complete payment first.', variant: 'destructive' },
      paths.home,
      NO_ORDER_REDIRECT_AFTER_MS,
    )
  }, [toastAndLeave])
  return <p className="muted">We couldn’t find an order at this address. Taking you to our homepage.</p>
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <AppHeader>
        <Button asChild variant="ghost">
          <Link to={paths.home}>
            <Icon icon={ArrowLeft} size="sm" />
            Back
          </Link>
        </Button>
      </AppHeader>
      <Main className="wrap">
        <div className="page-top">
          <h1 className="t-page">Business Intake Form</h1>
          <p>Tell us about your business so we can build your perfect website</p>
        </div>
        {children}
      </Main>
      <AppFooterSlim />
    </>
  )
}
