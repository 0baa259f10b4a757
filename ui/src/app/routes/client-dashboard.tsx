import { useQuery, useQueryClient } from '@tanstack/react-query'
import { House, LogOut } from 'lucide-react'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { AppFooterSlim } from '@/components/ui/app-footer'
import { AppHeader } from '@/components/ui/app-header'
import { Button } from '@/components/ui/button'
import { CrestPage } from '@/components/ui/crest-page'
import { Icon } from '@/components/ui/icon'
import { Main } from '@/components/ui/main'
import { Tag } from '@/components/ui/tag'
import { toast } from '@/components/ui/toast-store'
import { trackSignup } from '@/features/client/affiliate/track-signup'
import { ClientOrderSkeleton } from '@/features/client/orders/client-order-skeleton'
import { CLIENT_ORDER_KEY, clientOrderQuery } from '@/lib/client-order'
import { forgetClientToken, readClientToken } from '@/lib/client-token'
import { lazyPage } from '@/lib/lazy-page'
import { paths } from '@/lib/paths'
import type { ClientOrder } from '@/lib/schemas'
import { useDocumentHead } from '@/lib/use-document-head'

/** Comes while the order is asked for, so that the page's first script stays small. */
const orderView = lazyPage(async () => (await import('@/features/client/orders/client-order-view')).ClientOrderView)

export function ClientDashboardPage() {
  const [token] = useState(readClientToken)
  const [hasLeft, setHasLeft] = useState(false)
  if (hasLeft) return <LoggedOut />
  return token ? <OrderOfToken token={token} onLogOut={() => setHasLeft(true)} /> : <LoginRequired />
}

function LoginRequired() {
  useDocumentHead({ title: 'Order Dashboard: Fundable' })
  const navigate = useNavigate()
  useEffect(() => {
    toast({ title: 'Access Required', description: 'Please log in to view your order', variant: 'destructive' })
    void navigate(paths.clientLogin, { replace: true })
  }, [navigate])
  return <Frame />
}

function OrderOfToken({ token, onLogOut }: { token: string; onLogOut: () => void }) {
  const { data, isError, isFetching, refetch } = useQuery(clientOrderQuery(token))
  const order = data?.order
  useDocumentHead({ title: isError ? 'Error Loading Order: Fundable' : 'Order Dashboard: Fundable' })
  useEffect(() => {
    if (order) trackSignup(order)
  }, [order])
  useEffect(() => {
    // When it does not come now, the rendering below asks again.
    orderView.preload().catch(() => undefined)
  }, [])
  if (isError) return <LoadingFailed isRetrying={isFetching} onRetry={() => void refetch()} />
  return (
    <Frame order={order} nav={<LogOutButton onLogOut={onLogOut} />}>
      <Suspense fallback={<ClientOrderSkeleton />}>
        {data ? <orderView.Page {...data} /> : <ClientOrderSkeleton />}
      </Suspense>
    </Frame>
  )
}

function Frame({ order, nav, children }: { order?: ClientOrder | undefined; nav?: ReactNode; children?: ReactNode }) {
  return (
    <>
      <AppHeader>
        <Button asChild variant="ghost">
          <Link to={paths.home}>
            <Icon icon={House} size="sm" />
            Home
          </Link>
        </Button>
        {nav}
      </AppHeader>
      <Main className="wrap">
        <div className="page-top">
          <h1 className="t-page">Order Dashboard</h1>
          <p className="row min-h-7">
            {order && (
              <span>
                Order #<span className="num">{order.id.slice(0, 8)}</span>
              </span>
            )}
            {order && order.mode !== 'live' && <Tag>TEST</Tag>}
          </p>
        </div>
        {children}
      </Main>
      <AppFooterSlim />
    </>
  )
}

/** The order leaves the screen at once, not when the login page has come; Back does not find it either. */
function LoggedOut() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  useEffect(() => {
    forgetClientToken()
    queryClient.removeQueries({ queryKey: CLIENT_ORDER_KEY })
    toast({ title: 'Logged Out', description: 'This browser no longer opens your order.' })
    void navigate(paths.clientLogin, { replace: true })
  }, [navigate, queryClient])
  return <Frame />
}

/** Forgets this browser's key to the order; the order itself and other browsers are not touched. */
function LogOutButton({ onLogOut }: { onLogOut: () => void }) {
  return (
    <Button variant="ghost" onClick={onLogOut}>
      <Icon icon={LogOut} size="sm" className="max-sm:hidden" />
      <span className="nb">Log Out</span>
    </Button>
  )
}

/** Every failure ends here and stays (READINGS 18). The network may be to blame, so there is a way to ask again. */
function LoadingFailed({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  // When the order comes after all, the button that had the focus goes.
  useEffect(() => () => document.getElementById('main')?.focus(), [])
  return (
    <>
      <AppHeader />
      <CrestPage title="Error Loading Order" text="Unable to load your order details. Please try logging in again.">
        <Button asChild>
          <Link to={paths.clientLogin}>Back to Login</Link>
        </Button>
        <Button variant="outline" busy={isRetrying} onClick={onRetry}>
          Try Again
        </Button>
      </CrestPage>
    </>
  )
}
