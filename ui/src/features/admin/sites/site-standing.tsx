import { Check, Clock, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { lazyDialog } from '@/components/ui/lazy-dialog'
import { adminPaths } from '@/lib/admin/admin-paths'
import { classNames } from '@/lib/class-names'
import { inWords } from '@/lib/in-words'
import type { Site } from '@/lib/schemas'
import styles from './sites.module.css'
import type { SiteActs } from './use-site'

const thinQuestion = lazyDialog(async () => (await import('./thin-dialog')).ThinDialog)

interface SiteStandingProps {
  orderId: string
  site: Site
  acts: SiteActs
  isOnline: boolean
}

/** How far it is, with the one thing to do about it. */
export function SiteStanding({ orderId, site, acts, isOnline }: SiteStandingProps) {
  const newest = site.builds[0]
  const seesOnline = isOnline && site.onlineHost !== ''
  if (site.hasFailed) return <Failed acts={acts} />
  if (!newest) return <Waiting text="The draft is on its way." />
  return (
    <div className={styles.siteStanding}>
      <div className="stack gap-1">
        <p className="row gap-2">
          <Badge variant={site.isReleased ? 'default' : 'secondary'}>{site.isReleased ? 'Released' : 'Draft'}</Badge>
          {site.isReleased && seesOnline ? (
            <span>Your client sees what’s online, not newer builds.</span>
          ) : site.isReleased ? (
            <span className={classNames(styles.state, 'ok')}>
              <Icon icon={Check} size="sm" />
              {site.undecided > 0
                ? 'Your client sees the last build before the form was corrected.'
                : 'Your client can see it.'}
            </span>
          ) : (
            <span>Your client can’t see it yet.</span>
          )}
        </p>
        {site.undecided > 0 && <Undecided orderId={orderId} count={site.undecided} isReleased={site.isReleased} />}
        {site.leftOut > 0 && <LeftOut count={site.leftOut} />}
        {site.missing.length > 0 && (
          <p className="caption">It would be a better website with {inWords(site.missing)}.</p>
        )}
        <p className="caption">{standingHint(site.isReleased, seesOnline)}</p>
      </div>
      {site.isReleased ? (
        <Button variant="outline" size="sm" busy={acts.isBusy} onClick={acts.withdraw}>
          Hide the preview
        </Button>
      ) : (
        <Release site={site} acts={acts} build={newest.number} />
      )}
    </div>
  )
}

interface ReleaseProps {
  site: Site
  acts: SiteActs
  build: number
}

/** Asks first where the client gave little. */
function Release({ site, acts, build }: ReleaseProps) {
  const [isAsked, setAsked] = useState(false)
  const release = () => acts.release(build)
  return (
    <>
      <Button size="sm" busy={acts.isBusy} onClick={() => (site.missing.length > 0 ? setAsked(true) : release())}>
        Release the preview
      </Button>
      {isAsked && (
        <thinQuestion.Dialog missing={inWords(site.missing)} onYes={release} onClose={() => setAsked(false)} />
      )}
    </>
  )
}

function standingHint(isReleased: boolean, seesOnline: boolean): string {
  if (!isReleased) return 'Releasing it moves the order to Review & Feedback and emails your client.'
  if (seesOnline) return 'To show them a newer build, move the order back to Review & Feedback.'
  return 'New builds show at once, except while you work on their changes. If you hide it, every preview link stops working.'
}

function Waiting({ text }: { text: string }) {
  return (
    <div className={styles.siteStanding}>
      <p className={classNames(styles.state, styles.wait)} role="status">
        <Icon icon={Clock} size="sm" />
        {text}
      </p>
    </div>
  )
}

function Failed({ acts }: { acts: SiteActs }) {
  return (
    <div className={styles.siteStanding}>
      <p className={classNames(styles.state, styles.bad)}>
        <Icon icon={TriangleAlert} size="sm" />
        The form couldn’t be made into a website. The form is safe, and we try again every hour.
      </p>
      <Button variant="outline" size="sm" busy={acts.isBusy} busyLabel="Drafting..." onClick={acts.draft}>
        Try again
      </Button>
    </div>
  )
}

interface UndecidedProps {
  orderId: string
  count: number
  isReleased: boolean
}

/** The client is shown neither half before somebody has chosen. */
function Undecided({ orderId, count, isReleased }: UndecidedProps) {
  return (
    <p className={classNames(styles.state, styles.wait)}>
      <Icon icon={TriangleAlert} size="sm" />
      <span>
        The corrected form and {count === 1 ? '1 edit differ' : `${count} edits differ`}.{' '}
        <Link to={adminPaths.orderWebsite(orderId)}>Choose which words stand</Link>
        {isReleased ? ' to show this build.' : ' before you release it.'}
      </span>
    </p>
  )
}

function LeftOut({ count }: { count: number }) {
  return (
    <p className={classNames(styles.state, styles.wait)}>
      <Icon icon={TriangleAlert} size="sm" />
      {count === 1 ? '1 service doesn’t fit' : `${count} services don’t fit`} on the website.
    </p>
  )
}
