import { useQuery, useQueryClient } from '@tanstack/react-query'
import { House, LogOut } from 'lucide-react'
import { Suspense, useCallback, useEffect, useState, type ReactNode } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { AppFooterSlim } from '@/components/ui/app-footer'
import { AppHeader } from '@/components/ui/app-header'
import { Button } from '@/components/ui/button'
import { CrestPage } from '@/components/ui/crest-page'
import { Icon } from '@/components/ui/icon'
import { Main } from '@/components/ui/main'
import { Tag } from '@/components/ui/tag'
import { toast } from '@/components/ui/toast-store'
import { ClientOrderSkeleton } from '@/features/client/orders/client-order-skeleton'
import { ReviewTaskSkeleton } from '@/features/client/website/review-task-skeleton'
import { clientOrderQuery } from '@/lib/client-order'
import { CLIENT_ORDER_KEY } from '@/lib/client-order-key'
import { forgetClientToken, readClientToken, storeClientToken } from '@/lib/client-token'
import { ApiError, http } from '@/lib/http'
import { forgetOrders, forgetToken, knownOrders } from '@/lib/known-orders'
import { lazyPage } from '@/lib/lazy-page'
import { paths } from '@/lib/paths'
import type { ClientOrder } from '@/lib/schemas'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'
import { useLogInFirst } from './use-log-in-first'

/** Comes while the order is asked for, so that the page's first script stays small. */
const orderView = lazyPage(async () => (await import('@/features/client/orders/client-order-view')).ClientOrderView)

const reviewTask = lazyPage(async () => (await import('@/features/client/website/review-task')).ReviewTask)
const domain = lazyPage(async () => (await import('@/features/client/domain/domain-card')).DomainCard)
const domainAddon = lazyPage(async () => (await import('@/features/client/domain/domain-card')).DomainAddon)
const check = lazyPage(async () => (await import('@/features/client/fundability/fundability-card')).FundabilityCard)

const logins = lazyPage(async () => (await import('@/features/client/logins/client-logins')).ClientLogins)

const others = lazyPage(async () => (await import('./client-pages')).ClientPages)

/** The pages of a client who is logged in, and at an address of its own the report that they show to others. */
export function ClientPage() {
  const { page } = useParams()
  const logIn = useLogInFirst()
  const refused = useCallback(() => {
    const token = readClientToken()
    if (token) void forgetToken(token)
    logIn()
  }, [logIn])
  if (page === 'dashboard') return <ClientDashboardPage />
  return <others.Page page={page} onRefused={refused} />
}

function ClientDashboardPage() {
  const [token, setToken] = useState(readClientToken)
  const [hasLeft, setHasLeft] = useState(false)
  if (hasLeft) return <LoggedOut />
  if (!token) return <LoginRequired />
  const open = (other: string) => {
    storeClientToken(other)
    setToken(other)
    window.scrollTo(0, 0)
  }
  return <OrderOfToken key={token} token={token} onOpen={open} onLogOut={() => setHasLeft(true)} />
}

function LoginRequired() {
  useDocumentHead({ title: titled('Order Dashboard') })
  const logIn = useLogInFirst()
  useEffect(logIn, [logIn])
  return <Frame />
}

interface OrderOfTokenProps {
  token: string
  onOpen: (token: string) => void
  onLogOut: () => void
}

function OrderOfToken({ token, onOpen, onLogOut }: OrderOfTokenProps) {
  const { data, error, isError, isFetching, refetch } = useQuery(clientOrderQuery(token))
  const order = data?.order
  useDocumentHead({ title: isError ? titled('Error Loading Order') : titled('Order Dashboard') })
  useEffect(() => {
    if (order) void track(order)
  }, [order])
  useEffect(() => {
    // When it does not come now, the rendering below asks again.
    orderView.preload().catch(() => undefined)
  }, [])
  useEffect(() => {
    if (error instanceof ApiError && error.status === 401) void forgetToken(token)
  }, [error, token])
  if (isError) return <LoadingFailed isRetrying={isFetching} onRetry={() => void refetch()} />
  return (
    <Frame order={order} nav={<LogOutButton token={token} onLogOut={onLogOut} />}>
      <Suspense fallback={<ClientOrderSkeleton />}>
        {data ? (
          <orderView.Page
            {...data}
            token={token}
            reviewTask={<Task token={token} isExpected={data.isWebsiteReleased || data.isWebsiteOnline} />}
            domain={<OfToken part={domain} token={token} />}
            domainAddon={<OfToken part={domainAddon} token={token} />}
            check={<OfToken part={check} token={token} />}
            logins={
              <Suspense>
                <logins.Page token={token} onLoggedOut={onLogOut} />
              </Suspense>
            }
            onOpen={onOpen}
          />
        ) : (
          <ClientOrderSkeleton />
        )}
      </Suspense>
    </Frame>
  )
}

/** What only partner programs need doesn't hold the page back. When it doesn't come now, the next visit sends the signup. */
async function track(order: ClientOrder) {
  const tracker = await import('@/features/client/affiliate/track-signup').catch(() => undefined)
  tracker?.trackSignup(order)
}

/** The first sheet of the page has its room before it's there. */
function Task({ token, isExpected }: { token: string; isExpected: boolean }) {
  return (
    <Suspense fallback={isExpected && <ReviewTaskSkeleton />}>
      <reviewTask.Page token={token} isExpected={isExpected} />
    </Suspense>
  )
}

function OfToken({ part, token }: { part: typeof check; token: string }) {
  return (
    <Suspense>
      <part.Page token={token} />
    </Suspense>
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
    void forgetOrders()
    queryClient.removeQueries({ queryKey: CLIENT_ORDER_KEY })
    toast({ title: 'Logged Out', description: 'You’re logged out in this browser.' })
    void navigate(paths.clientLogin, { replace: true })
  }, [navigate, queryClient])
  return <Frame />
}

/** Ends the logins of every order that was opened in this browser, and forgets its keys to them; other browsers are not
 * touched. Nobody waits for the server: without an answer the keys are gone from here all the same. */
function LogOutButton({ token, onLogOut }: { token: string; onLogOut: () => void }) {
  const leave = () => {
    const others = knownOrders()
    endLogin(token)
    onLogOut()
    void others.then((orders) => orders.forEach((order) => order.token !== token && endLogin(order.token)))
  }
  return (
    <Button deed variant="ghost" onClick={leave}>
      <Icon icon={LogOut} size="sm" className="not-on-phones" />
      <span className="nb">Log Out</span>
    </Button>
  )
}

function endLogin(token: string) {
  http.post('/api/client/logout', { token }).catch((error: unknown) => {
    console.error('Logout failed.', error)
  })
}

/** Every failure ends here and stays (pages 13). The network may be to blame, so there is a way to ask again. */
function LoadingFailed({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  // When the order comes after all, the button that had the focus goes.
  useEffect(() => () => document.getElementById('main')?.focus(), [])
  return (
    <>
      <AppHeader />
      <CrestPage title="Error Loading Order" text="Unable to load your order details. Please try logging in again.">
        <Button asChild>
          <Link to={paths.clientLogin + location.hash}>Back to Login</Link>
        </Button>
        <Button variant="outline" busy={isRetrying} onClick={onRetry}>
          Try Again
        </Button>
      </CrestPage>
      <AppFooterSlim />
    </>
  )
}
