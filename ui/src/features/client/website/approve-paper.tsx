import { Lock } from 'lucide-react'
import { Icon } from '@/components/ui/icon'
import { classNames } from '@/lib/class-names'
import type { ReviewedSite } from '@/lib/schemas'
import styles from './approve.module.css'
import { SITE_PAGES } from './reviewed-site'

const NAMES = SITE_PAGES.map(({ label }) => label)

interface ApprovePaperProps {
  reviewed: ReviewedSite
  /** Where it goes online; empty until that is known. */
  address: string
}

/** What is signed, as a picture: the home page on a computer and on a phone. Nothing in it can be reached. */
export function ApprovePaper({ reviewed, address }: ApprovePaperProps) {
  return (
    <div className={styles.signPaper}>
      <div
        className={styles.signShots}
        role="img"
        aria-label={`Home page, version ${reviewed.build}, on a computer and on a phone`}
      >
        <div className={styles.signShot} aria-hidden="true">
          <p className={styles.signBar}>
            <Icon icon={Lock} size="sm" />
            <b>{address || 'Your website'}</b>
          </p>
          <Framed address={reviewed.preview} kind="desktop" />
        </div>
        <div className={classNames(styles.signShot, styles.signPhone)} aria-hidden="true">
          <Framed address={reviewed.preview} kind="phone" />
        </div>
      </div>
      <p className="caption">
        {NAMES.slice(0, -1).join(', ')} and {NAMES.at(-1)}, on computers and phones.
      </p>
    </div>
  )
}

const Framed = ({ address, kind }: { address: string; kind: 'desktop' | 'phone' }) => (
  <div className={classNames(styles.signView, kind === 'phone' && styles.signPhoneView)}>
    <iframe src={address} title="Home page" sandbox="allow-same-origin" tabIndex={-1} inert loading="lazy" />
  </div>
)
