import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Alert } from '@/components/ui/alert'
import { BrokenAtDots } from '@/components/ui/broken-at-dots'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { classNames } from '@/lib/class-names'
import { CORRECT_PATH, LIVE_PATH } from '@/lib/client-order'
import { formatDate } from '@/lib/dates'
import { paths } from '@/lib/paths'
import type { ClientSite, SiteRelease } from '@/lib/schemas'
import { clientHostingQuery } from './client-site'
import { DownloadWebsite } from './download-website'
import { HostedNotice } from './hosted-website'
import { MessagesLink } from './messages/messages-link'
import styles from './review-task.module.css'
import { REVIEW_WORDS } from './review-words'
import { TaskPicture } from './task-picture'
import { PageViews } from './views/page-views'

interface LiveTaskProps {
  token: string
  site: ClientSite
  online: SiteRelease
  /** On the page of the website itself, a way to it would lead nowhere. */
  isOnDashboard?: boolean
}

/** A website that visitors see: where it is, and how often they look. */
export function LiveTask({ token, site, online, isOnDashboard = false }: LiveTaskProps) {
  const { data } = useQuery(clientHostingQuery(token))
  const hosted = data?.site ?? null
  const { isPaused } = site
  const isPictured = !isPaused && site.picture !== ''
  return (
    <section className="sheet" aria-labelledby="live-task">
      <div className={classNames(isPictured && styles.task)}>
        {isPictured && <TaskPicture address={site.picture} />}
        <div className={styles.taskBody}>
          <h2 className="t-section" id="live-task">
            {isPaused ? 'Your website is paused' : 'Your website is live'}
          </h2>
          {hosted && <HostedNotice hosted={hosted} />}
          {!isPaused && (
            <p>
              <BrokenAtDots name={site.address} /> has been online since{' '}
              <span className="nb">{formatDate(online.at)}</span>
              {site.approval?.hash === online.hash ? ', exactly as you approved it.' : '.'}
            </p>
          )}
          <Next site={site} />
          <div className="row gap-3">
            {!isPaused && (
              <Button asChild size="lg">
                <a href={site.url} target="_blank" rel="noopener noreferrer">
                  Open your website
                  <Icon icon={ExternalLink} size="sm" />
                  <span className="sr"> (opens in a new tab)</span>
                </a>
              </Button>
            )}
            {isOnDashboard && hasNext(site) && (
              <Button asChild variant="outline" size="lg">
                <Link to={paths.clientWebsite}>{REVIEW_WORDS[site.state].action}</Link>
              </Button>
            )}
            {isOnDashboard && !isPaused && (
              <Button asChild variant="outline" size="lg">
                <Link to={CORRECT_PATH}>Change something</Link>
              </Button>
            )}
            {isPaused && hosted?.state !== 'deleted' && <DownloadWebsite token={token} variant="primary" size="lg" />}
          </div>
          <div className={styles.taskMore}>
            {isOnDashboard && !isPaused && <MessagesLink token={token} />}
            {isOnDashboard && !isPaused && (
              <Button asChild variant="ghost">
                <Link to={LIVE_PATH}>Share it</Link>
              </Button>
            )}
            {isOnDashboard && !hasNext(site) && (
              <Button asChild variant="ghost">
                <Link to={paths.clientWebsite}>Your approval</Link>
              </Button>
            )}
            {!isPaused && hosted?.state !== 'deleted' && <DownloadWebsite token={token} variant="ghost" />}
          </div>
        </div>
      </div>
      {hosted && data && !isPaused && (
        <div className={styles.taskViews}>
          <PageViews views={data.views} />
        </div>
      )}
    </section>
  )
}

/** Whether the client hears of another build than the one that visitors see. Once it's delivered, only of one they
 * approved. */
const hasNext = ({ state, canReview, isApproved }: ClientSite) =>
  state !== 'online' && state !== 'none' && (canReview || isApproved)

function Next({ site }: { site: ClientSite }) {
  if (!hasNext(site)) return null
  const { title, text } = REVIEW_WORDS[site.state]
  return <Alert title={NEXT_TITLES[site.state] ?? title}>{text}</Alert>
}

const NEXT_TITLES: Partial<Record<ClientSite['state'], string>> = {
  review: 'A new version is ready for review',
  approved: 'You approved a newer version',
  to_fix: 'You approved a newer version',
  no_address: 'You approved a newer version',
  hosting_over: 'You approved a newer version',
}
