import { useState, type ReactNode } from 'react'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { lazyDialog } from '@/components/ui/lazy-dialog'
import { Segments } from '@/components/ui/segments'
import type { OrderStatus } from '@/lib/order-status'
import type { Site } from '@/lib/schemas'
import { BuiltHere } from './path/built-here'
import { NotesPart } from './path/notes-part'
import { SiteBuilds } from './site-builds'
import styles from './sites.module.css'
import { useSite, useSiteActs, type SiteActs } from './use-site'

const question = lazyDialog(async () => (await import('./elsewhere-dialog')).ElsewhereDialog)

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
  return (
    <Card title="Website" headAside={site?.hasForm && <Where site={site} acts={acts} />}>
      {site?.isBuiltElsewhere && <Elsewhere orderId={orderId} site={site} acts={acts} />}
      {site && !site.isBuiltElsewhere && <BuiltHere orderId={orderId} site={site} acts={acts} status={status} />}
      {!site && <ReadFallback title="The website couldn’t be loaded" read={read} />}
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

function Elsewhere({ orderId, site, acts }: { orderId: string; site: Site; acts: SiteActs }) {
  return (
    <>
      <div className={styles.siteStanding}>
        <p>Your client opens the addresses below. There’s no preview, and nothing is checked.</p>
        {site.hasForm && (
          <Button variant="outline" size="sm" busy={acts.isBusy} busyLabel="Drafting..." onClick={acts.draft}>
            Draft this website
          </Button>
        )}
      </div>
      {site.builds.length > 0 && <NotesPart orderId={orderId} site={site} />}
      <SiteBuilds orderId={orderId} site={site} isBusy={acts.isBusy} onBuild={acts.draft} />
    </>
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
