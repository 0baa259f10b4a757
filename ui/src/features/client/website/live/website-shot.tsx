import { Lock } from 'lucide-react'
import { Icon } from '@/components/ui/icon'
import type { ClientSite } from '@/lib/schemas'
import styles from './live-page.module.css'

/** The home page as visitors see it, on a computer and on a phone. A picture: nothing in it can be reached. */
export function WebsiteShot({ site }: { site: ClientSite }) {
  if (!site.picture) return null
  return (
    <div className={styles.livePic} role="img" aria-label="Your home page, on a computer and on a phone">
      <div className={styles.shot} data-shot>
        <p className={styles.shotBar} aria-hidden="true">
          {site.url.startsWith('https:') && <Icon icon={Lock} size="sm" />}
          <b>{site.address}</b>
        </p>
        <div className={styles.shotView} aria-hidden="true">
          <Framed address={site.picture} />
        </div>
      </div>
      <div className={styles.shotPhone} aria-hidden="true">
        <div className={styles.shotView}>
          <Framed address={site.picture} />
        </div>
      </div>
    </div>
  )
}

const Framed = ({ address }: { address: string }) => (
  <iframe src={address} title="Home page" sandbox="allow-same-origin" tabIndex={-1} inert loading="lazy" />
)
