import { Check, Clock, TriangleAlert } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Icon } from '@/components/ui/icon'
import { lazyDialog } from '@/components/ui/lazy-dialog'
import { Segments } from '@/components/ui/segments'
import { adminPaths } from '@/lib/admin/admin-paths'
import { lazyPage } from '@/lib/lazy-page'
import type { Site } from '@/lib/schemas'
import { hasNotes } from './notes/has-notes'
import { PartWaiting } from './part-waiting'
import { SiteBuilds } from './site-builds'
import { listed, themeLabel } from './site-labels'
import { useSite, useSiteActs } from './use-site'
import './sites.css'

const livePanel = lazyPage(async () => (await import('./live/live-panel')).LivePanel)
const photosPart = lazyPage(async () => (await import('./photos/photos-part')).PhotosPart)
const domainPart = lazyPage(async () => (await import('./domain/domain-part')).DomainPart)
const question = lazyDialog(async () => (await import('./elsewhere-dialog')).ElsewhereDialog)
const thinQuestion = lazyDialog(async () => (await import('./thin-dialog')).ThinDialog)
const notesSection = lazyPage(async () => (await import('./notes/notes-section')).NotesSection)

interface SiteSectionProps {
  orderId: string
  /** Where staff say where the website is. */
  addresses: ReactNode
  hasAddresses: boolean
  /** As far as the order knows. */
  isOnline: boolean
}

const WHERE = [
  { value: 'here', label: 'Built here' },
  { value: 'elsewhere', label: 'Built elsewhere' },
] as const

/** The website of an order: drafted here, or built elsewhere at addresses that staff give. */
export function SiteSection({ orderId, addresses, hasAddresses, isOnline }: SiteSectionProps) {
  const read = useSite(orderId)
  const site = read.data
  const acts = useSiteActs(orderId, site)
  return (
    <Card title="Website" headAside={site?.hasForm && <Where site={site} acts={acts} />}>
      {site ? (
        <SiteParts orderId={orderId} site={site} acts={acts} isOnline={isOnline} />
      ) : (
        <ReadFallback title="The website couldn’t be loaded" read={read} />
      )}
      {site?.builds.length && !site.isBuiltElsewhere && !hasAddresses ? (
        <FoldedAddresses>{addresses}</FoldedAddresses>
      ) : (
        <Addresses>{addresses}</Addresses>
      )}
    </Card>
  )
}

function Where({ site, acts }: { site: Site; acts: Acts }) {
  const [isAsked, setAsked] = useState(false)
  const isSeen = site.onlineHost !== '' || site.isReleased
  const choose = (where: (typeof WHERE)[number]['value']) => {
    if (where === 'here') acts.draft()
    else if (isSeen) setAsked(true)
    else acts.buildElsewhere()
  }
  return (
    <>
      <Segments
        label="Where it’s built"
        segments={WHERE}
        value={site.isBuiltElsewhere ? 'elsewhere' : 'here'}
        disabled={acts.isBusy}
        onChange={choose}
      />
      {isAsked && (
        <question.Dialog host={site.onlineHost} onYes={acts.buildElsewhere} onClose={() => setAsked(false)} />
      )}
    </>
  )
}

interface SitePartsProps extends Pick<SiteSectionProps, 'orderId' | 'isOnline'> {
  site: Site
  acts: Acts
}

function SiteParts({ orderId, site, acts, isOnline }: SitePartsProps) {
  return (
    <>
      {site.isBuiltElsewhere ? (
        <Elsewhere site={site} acts={acts} />
      ) : (
        <Standing orderId={orderId} site={site} acts={acts} isOnline={isOnline} />
      )}
      {site.builds.length > 0 && (
        <Suspense fallback={<PartWaiting part="notes" isLikely={hasNotes(site)} />}>
          <notesSection.Page orderId={orderId} site={site} />
        </Suspense>
      )}
      {!site.isBuiltElsewhere && site.builds.length > 0 && (
        <Suspense fallback={<PartWaiting part={isOnline ? 'online' : 'live'} />}>
          <livePanel.Page orderId={orderId} newest={site.builds[0]?.hash} isOnline={isOnline} />
        </Suspense>
      )}
      <SiteBuilds orderId={orderId} site={site} isBusy={acts.isBusy} onBuild={acts.draft} />
      {!site.isBuiltElsewhere && <Theme site={site} acts={acts} />}
      {!site.isBuiltElsewhere && site.hasForm && (
        <>
          <Suspense fallback={<PartWaiting part="photos" />}>
            <photosPart.Page orderId={orderId} />
          </Suspense>
          <Suspense fallback={<PartWaiting part="domain" />}>
            <domainPart.Page orderId={orderId} />
          </Suspense>
        </>
      )}
    </>
  )
}

type Acts = ReturnType<typeof useSiteActs>

function Elsewhere({ site, acts }: { site: Site; acts: Acts }) {
  return (
    <div className="site-standing">
      <p>Your client opens the addresses below. There’s no preview, and nothing is checked.</p>
      {site.hasForm && (
        <Button variant="outline" size="sm" busy={acts.isBusy} busyLabel="Drafting..." onClick={acts.draft}>
          Draft this website
        </Button>
      )}
    </div>
  )
}

/** How far it is, with the one thing to do about it. */
function Standing({ orderId, site, acts, isOnline }: SitePartsProps) {
  const newest = site.builds[0]
  const seesOnline = isOnline && site.onlineHost !== ''
  if (!site.hasForm) return <Waiting text="We’ll draft it as soon as the intake form comes." />
  if (site.hasFailed) return <Failed acts={acts} />
  if (!newest) return <Waiting text="The draft is on its way." />
  return (
    <div className="site-standing">
      <div className="stack gap-1">
        <p className="row gap-2">
          <Badge variant={site.isReleased ? 'default' : 'secondary'}>{site.isReleased ? 'Released' : 'Draft'}</Badge>
          {site.isReleased && seesOnline ? (
            <span>Your client sees what’s online, not newer builds.</span>
          ) : site.isReleased ? (
            <span className="state ok">
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
          <p className="caption">It would be a better website with {listed(site.missing)}.</p>
        )}
        <p className="caption">{standingHint(site.isReleased, seesOnline)}</p>
      </div>
      {site.isReleased ? (
        <Button variant="outline" size="sm" busy={acts.isBusy} onClick={acts.withdraw}>
          Take the preview back
        </Button>
      ) : (
        <Release site={site} acts={acts} build={newest.number} />
      )}
    </div>
  )
}

interface ReleaseProps {
  site: Site
  acts: Acts
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
        <thinQuestion.Dialog missing={listed(site.missing)} onYes={release} onClose={() => setAsked(false)} />
      )}
    </>
  )
}

function standingHint(isReleased: boolean, seesOnline: boolean): string {
  if (!isReleased) return 'Releasing it moves the order to Review & Feedback and emails your client.'
  if (seesOnline) return 'To show them a newer build, move the order back to Review & Feedback.'
  return 'New builds show at once, except while you work on their changes. If you take it back, every preview link stops working.'
}

function Waiting({ text }: { text: string }) {
  return (
    <div className="site-standing">
      <p className="state wait" role="status">
        <Icon icon={Clock} size="sm" />
        {text}
      </p>
    </div>
  )
}

function Failed({ acts }: { acts: Acts }) {
  return (
    <div className="site-standing">
      <p className="state bad">
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
    <p className="state wait">
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
    <p className="state wait">
      <Icon icon={TriangleAlert} size="sm" />
      {count === 1 ? '1 service doesn’t fit' : `${count} services don’t fit`} on the website.
    </p>
  )
}

function Theme({ site, acts }: { site: Site; acts: Acts }) {
  const newest = site.builds[0]
  if (!newest || site.themes.length < 2) return null
  const themes = site.themes.map((theme) => ({ value: theme, label: themeLabel(theme) }))
  return (
    <div className="site-part">
      <h3>Theme</h3>
      <Segments
        label="Theme"
        segments={themes}
        value={newest.theme}
        disabled={acts.isBusy}
        onChange={acts.chooseTheme}
      />
    </div>
  )
}

/** What is built here needs none. */
function FoldedAddresses({ children }: { children: ReactNode }) {
  return (
    <details className="site-fold">
      <summary>Addresses of a website built elsewhere</summary>
      {children}
    </details>
  )
}

function Addresses({ children }: { children: ReactNode }) {
  return (
    <>
      <div className="site-part">
        <h3>Addresses</h3>
      </div>
      <div className="sheet-pad pt-0">{children}</div>
    </>
  )
}
