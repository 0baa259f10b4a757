import { useQuery } from '@tanstack/react-query'
import { LayoutDashboard } from 'lucide-react'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { AppFooterSlim } from '@/components/ui/app-footer'
import { AppHeader } from '@/components/ui/app-header'
import { Button } from '@/components/ui/button'
import { CrestPage } from '@/components/ui/crest-page'
import { Icon } from '@/components/ui/icon'
import { Main } from '@/components/ui/main'
import { Skeleton } from '@/components/ui/skeleton'
import { toast } from '@/components/ui/toast-store'
import { reviewedSiteQuery } from '@/features/client/website/reviewed-site'
import { readClientToken } from '@/lib/client-token'
import { ApiError } from '@/lib/http'
import { forgetToken } from '@/lib/known-orders'
import { lazyPage } from '@/lib/lazy-page'
import { paths } from '@/lib/paths'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

/** Comes while the website is asked for, so that the page's first script stays small. */
const review = lazyPage(async () => (await import('@/features/client/website/website-review')).WebsiteReview)

export function ClientWebsitePage() {
  const [token] = useState(readClientToken)
  useDocumentHead({ title: titled('Your website') })
  return token ? <WebsiteOfToken token={token} /> : <LoginRequired />
}

function LoginRequired() {
  const navigate = useNavigate()
  useEffect(() => {
    toast({ title: 'Access Required', description: 'Please log in to view your order', variant: 'destructive' })
    void navigate(paths.clientLogin, { replace: true })
  }, [navigate])
  return <Frame />
}

function WebsiteOfToken({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useQuery(reviewedSiteQuery(token))
  useEffect(() => {
    // When it does not come now, the rendering below asks again.
    review.preload().catch(() => undefined)
  }, [])
  const status = error instanceof ApiError ? error.status : null
  useEffect(() => {
    if (status === 401) void forgetToken(token)
  }, [status, token])
  if (status === 401) return <LoginRequired />
  if (status === 404) {
    return (
      <Sentence title="Nothing to Review Yet" text="We’ll email you when your website is ready.">
        <Button asChild>
          <Link to={paths.clientDashboard}>Go to your dashboard</Link>
        </Button>
      </Sentence>
    )
  }
  if (error) {
    return (
      <Sentence title="Error Loading Website" text="We couldn’t load your website. Please try again.">
        <Button busy={isFetching} busyLabel="Trying..." onClick={() => void refetch()}>
          Try Again
        </Button>
      </Sentence>
    )
  }
  const skeleton = <Skeleton height="40rem" />
  return (
    <Frame>
      <Suspense fallback={skeleton}>{data ? <review.Page site={data} /> : skeleton}</Suspense>
    </Frame>
  )
}

function Header() {
  return (
    <AppHeader wide>
      <Button asChild variant="ghost">
        <Link to={paths.clientDashboard}>
          <Icon icon={LayoutDashboard} size="sm" />
          Dashboard
        </Link>
      </Button>
    </AppHeader>
  )
}

function Frame({ children }: { children?: ReactNode }) {
  return (
    <div className="review-page">
      <Header />
      <Main className="wrap-wide">
        <div className="page-top">
          <h1 className="t-page">Your website</h1>
          <p>Look at all five pages. It’s not online yet.</p>
        </div>
        {children}
      </Main>
      <AppFooterSlim />
    </div>
  )
}

function Sentence({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <>
      <Header />
      <CrestPage title={title} text={text}>
        {children}
      </CrestPage>
    </>
  )
}
