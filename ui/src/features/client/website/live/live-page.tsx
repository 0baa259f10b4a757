import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { Link, Navigate } from 'react-router-dom'
import { AppFooterSlim } from '@/components/ui/app-footer'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { ClientHeader } from '@/components/ui/client-header'
import { CrestPage } from '@/components/ui/crest-page'
import { Icon } from '@/components/ui/icon'
import { Main } from '@/components/ui/main'
import { Seal } from '@/components/ui/seal'
import { Skeleton } from '@/components/ui/skeleton'
import { clientHostingQuery, clientSiteQuery } from '@/features/client/website/client-site'
import { DownloadWebsite } from '@/features/client/website/download-website'
import { HostedNotice } from '@/features/client/website/hosted-website'
import { MessagesCard } from '@/features/client/website/messages/messages-card'
import { PageViews } from '@/features/client/website/views/page-views'
import { classNames } from '@/lib/class-names'
import { clientOrderQuery, CONVERSATION_PATH, CORRECT_PATH } from '@/lib/client-order'
import { formatDateTime } from '@/lib/dates'
import { STAGE_COUNT } from '@/lib/order-status'
import { paths } from '@/lib/paths'
import type { ClientOrderDetails, ClientSite } from '@/lib/schemas'
import { useRefused } from '@/lib/use-refused'
import { AddressCard } from './address-card'
import { DeedList } from './deed-list'
import { ExampleCard } from './example-card'
import { HostingYear } from './hosting-year'
import styles from './live-page.module.css'
import { WebsiteShot } from './website-shot'

/** The day it goes live, and every day after: the website first, then what to do with it and how it does. */
export function LivePage({ token, onRefused }: { token: string; onRefused: () => void }) {
  const order = useQuery(clientOrderQuery(token))
  const site = useQuery(clientSiteQuery(token))
  const { error, isFetching, refetch } = site.error ? site : order
  const isRefused = useRefused(error, onRefused)
  if (isRefused) return null
  if (error) {
    return (
      <>
        <ClientHeader />
        <CrestPage title="Error Loading Website" text="We couldn’t load your website. Please try again.">
          <Button busy={isFetching} busyLabel="Trying..." onClick={() => void refetch()}>
            Try Again
          </Button>
        </CrestPage>
      </>
    )
  }
  if (!site.data || !order.data) return <Waiting />
  if (!site.data.online || site.data.isPaused) return <Navigate to={paths.clientDashboard} replace />
  return <Live token={token} site={site.data} details={order.data} since={site.data.online.at} />
}

interface LiveProps {
  token: string
  site: ClientSite
  details: ClientOrderDetails
  since: string
}

function Live({ token, site, details, since }: LiveProps) {
  const { data: found } = useQuery(clientHostingQuery(token))
  const isAsApproved = site.approval?.hash === site.online?.hash
  return (
    <>
      <ClientHeader />
      <Main>
        <div className={styles.liveBand}>
          <div className={classNames('wrap', styles.liveHead)}>
            <div className={styles.liveSeal}>
              <Seal stage={STAGE_COUNT} orderId={details.order.id} />
            </div>
            <div>
              <p className={styles.liveKicker}>
                {site.url.startsWith('https:') && <Icon icon={Lock} size="sm" />}
                {site.url.startsWith('https:') ? 'Online and secure' : 'Online'} since {formatDateTime(since)}
              </p>
              <h1 className={classNames('t-page', styles.liveTitle)}>Your website is live</h1>
              <p className="lead">
                {isAsApproved && 'It’s exactly the one you approved. '}
                This address is yours to give out.
              </p>
            </div>
          </div>
        </div>
        <div className={classNames('wrap', styles.liveStage)}>
          <WebsiteShot site={site} />
          <AddressCard token={token} url={site.url} address={site.address} />
          <div className={styles.liveCols}>
            <div className="stack-5 min-w-0">
              {found?.site && <HostedNotice hosted={found.site} />}
              <DeedList
                token={token}
                url={site.url}
                addonIds={[...details.order.selectedAddons, ...details.order.laterAddons]}
              />
              <MessagesCard token={token} />
              <ExampleCard token={token} />
            </div>
            <aside className="stack-5 min-w-0" aria-label="How your website does">
              <Card title="Page views">
                <CardContent>{found ? <PageViews views={found.views} /> : <Skeleton height="12rem" />}</CardContent>
              </Card>
              {details.hosting && <HostingYear hosting={details.hosting} details={details} />}
              <Card title="Something changed?">
                <CardContent className="stack">
                  <p className="muted">New hours, phone or prices: fix them yourself, always free.</p>
                  <div>
                    <Button asChild variant="outline">
                      <Link to={CORRECT_PATH}>Change something</Link>
                    </Button>
                  </div>
                </CardContent>
              </Card>
              <Card title="Something not right?">
                <CardContent className="stack">
                  <p className="muted">Write to us. Our answers show up on your dashboard.</p>
                  <div>
                    <Button asChild variant="outline">
                      <Link to={CONVERSATION_PATH}>Message us</Link>
                    </Button>
                  </div>
                </CardContent>
              </Card>
              <Card title="Yours to keep">
                <CardContent className="stack">
                  <p className="muted">A copy of all pages and pictures. It works on any host.</p>
                  <div>
                    <DownloadWebsite token={token} />
                  </div>
                </CardContent>
              </Card>
            </aside>
          </div>
        </div>
      </Main>
      <AppFooterSlim />
    </>
  )
}

function Waiting() {
  return (
    <>
      <ClientHeader />
      <Main className="wrap">
        <div className={classNames('stack-5', styles.liveWaiting)} aria-busy="true">
          <span className="sr" role="status">
            Loading your website
          </span>
          <Skeleton height="10rem" />
          <Skeleton height="28rem" />
        </div>
      </Main>
    </>
  )
}
