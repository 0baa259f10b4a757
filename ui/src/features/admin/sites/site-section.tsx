import { Suspense, useState, type ReactNode } from 'react'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { lazyDialog } from '@/components/ui/lazy-dialog'
import { Segments } from '@/components/ui/segments'
import { lazyPage } from '@/lib/lazy-page'
import type { OrderStatus } from '@/lib/order-status'
import type { Site } from '@/lib/schemas'
import { hasNotes } from './notes/has-notes'
import { PartWaiting } from './part-waiting'
import { SiteBuilds } from './site-builds'
import { themeLabel } from './site-labels'
import { SitePath } from './site-path'
import { SiteStanding } from './site-standing'
import styles from './sites.module.css'
import { useSite, useSiteActs, type SiteActs } from './use-site'

const livePanel = lazyPage(async () => (await import('./live/live-panel')).LivePanel)
const photosPart = lazyPage(async () => (await import('./photos/photos-part')).PhotosPart)
const domainPart = lazyPage(async () => (await import('./domain/domain-part')).DomainPart)
const question = lazyDialog(async () => (await import('./elsewhere-dialog')).ElsewhereDialog)
const notesSection = lazyPage(async () => (await import('./notes/notes-section')).NotesSection)

interface SiteSectionProps {
  orderId: string
  /** Where staff say where the website is. */
  addresses: ReactNode
  hasAddresses: boolean
  /** How far the order is: what's online is told by it before it's looked at. */
  status: OrderStatus
}

const WHERE = [
  { value: 'here', label: 'Built here' },
  { value: 'elsewhere', label: 'Built elsewhere' },
] as const

/** The website of an order: drafted here, or built elsewhere at addresses that staff give. */
export function SiteSection({ orderId, addresses, hasAddresses, status }: SiteSectionProps) {
  const read = useSite(orderId)
  const site = read.data
  const acts = useSiteActs(orderId, site)
  const isOnline = status === 'completed'
  return (
    <Card title="Website" headAside={site?.hasForm && <Where site={site} acts={acts} />}>
      {site && !site.isBuiltElsewhere && <SitePath site={site} status={status} />}
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

function Where({ site, acts }: { site: Site; acts: SiteActs }) {
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

interface SitePartsProps {
  orderId: string
  isOnline: boolean
  site: Site
  acts: SiteActs
}

function SiteParts({ orderId, site, acts, isOnline }: SitePartsProps) {
  return (
    <>
      {site.isBuiltElsewhere ? (
        <Elsewhere site={site} acts={acts} />
      ) : (
        <SiteStanding orderId={orderId} site={site} acts={acts} isOnline={isOnline} />
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

function Elsewhere({ site, acts }: { site: Site; acts: SiteActs }) {
  return (
    <div className={styles.siteStanding}>
      <p>Your client opens the addresses below. There’s no preview, and nothing is checked.</p>
      {site.hasForm && (
        <Button variant="outline" size="sm" busy={acts.isBusy} busyLabel="Drafting..." onClick={acts.draft}>
          Draft this website
        </Button>
      )}
    </div>
  )
}

function Theme({ site, acts }: { site: Site; acts: SiteActs }) {
  const newest = site.builds[0]
  if (!newest || site.themes.length < 2) return null
  const themes = site.themes.map((theme) => ({ value: theme, label: themeLabel(theme) }))
  return (
    <div className={styles.sitePart}>
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
    <details className={styles.siteFold}>
      <summary>Addresses of a website built elsewhere</summary>
      {children}
    </details>
  )
}

function Addresses({ children }: { children: ReactNode }) {
  return (
    <>
      <div className={styles.sitePart}>
        <h3>Addresses</h3>
      </div>
      <div className="sheet-pad pt-0">{children}</div>
    </>
  )
}
