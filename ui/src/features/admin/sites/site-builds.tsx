import { Download, Hammer } from 'lucide-react'
import { Link } from 'react-router-dom'
import { MoreMenu } from '@/components/admin/menu/more-menu'
import { useDownload } from '@/components/admin/use-download'
import { Button } from '@/components/ui/button'
import { Fingerprint } from '@/components/ui/fingerprint'
import { adminPaths } from '@/lib/admin/admin-paths'
import type { Deed } from '@/lib/admin/desk'
import { classNames } from '@/lib/class-names'
import { formatDateTime } from '@/lib/dates'
import type { Site, SiteBuild } from '@/lib/schemas'
import { reasonLabel } from './site-labels'
import styles from './sites.module.css'

interface SiteBuildsProps {
  orderId: string
  site: Site
  isBusy: boolean
  onBuild: () => void
}

/** The newest build with the ways to look at it; earlier ones folded. */
export function SiteBuilds({ orderId, site, isBusy, onBuild }: SiteBuildsProps) {
  const [newest, ...earlier] = site.builds
  if (!newest) return null
  return (
    <>
      <div className={styles.sitePart}>
        <h3>Builds</h3>
        <div className="row gap-2">
          {!site.isBuiltElsewhere && (
            <Button asChild variant="outline" size="sm">
              <Link to={adminPaths.orderWebsite(orderId)}>Edit the website</Link>
            </Button>
          )}
          <MoreBuilds orderId={orderId} onBuild={site.isBuiltElsewhere || isBusy ? undefined : onBuild} />
        </div>
      </div>
      <ul className={styles.siteBuilds}>
        <Build build={newest} preview={site.preview} />
      </ul>
      {earlier.length > 0 && (
        <details className={styles.siteEarlier}>
          <summary>
            Earlier builds <span className="num">({earlier.length})</span>
          </summary>
          <ul className={styles.siteBuilds}>
            {earlier.map((build) => (
              <Build key={build.number} build={build} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** What's seldom done with them; the next deed of an order is never here. */
function MoreBuilds({ orderId, onBuild }: { orderId: string; onBuild: (() => void) | undefined }) {
  const zip = useDownload(`/api/orders/${orderId}/website/export`, {})
  const deeds: Deed[] = [{ label: 'Download ZIP', icon: Download, run: () => zip.mutate() }]
  if (onBuild) deeds.unshift({ label: 'New build', icon: Hammer, run: onBuild })
  return <MoreMenu label="More for the builds" deeds={deeds} />
}

function Build({ build, preview = '' }: { build: SiteBuild; preview?: string }) {
  return (
    <li>
      <span className={classNames(styles.n, 'num')}>
        <span className="sr">Build </span>
        {build.number}
      </span>
      <p>
        <b>{reasonLabel(build)}</b>{' '}
        <span className="caption">
          {build.madeBy || 'Automatic'}, <span className="num">{formatDateTime(build.createdAt)}</span>
        </span>
      </p>
      <p className={styles.aside}>
        <span className="caption">
          <Fingerprint hash={build.hash} />
        </span>
        {preview && (
          <a href={preview} target="_blank" rel="noopener noreferrer">
            Open preview<span className="sr"> of build {build.number} in a new tab</span>
          </a>
        )}
      </p>
    </li>
  )
}
