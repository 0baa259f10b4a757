import { useState } from 'react'
import { AlertDialog, AlertDialogCancel } from '@/components/ui/alert-dialog'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Fingerprint } from '@/components/ui/fingerprint'
import styles from '@/features/admin/sites/sites.module.css'
import { classNames } from '@/lib/class-names'
import { formatDateTime } from '@/lib/dates'
import type { LiveSite, SiteRelease } from '@/lib/schemas'
import { onlineOf } from './live-labels'
import type { LiveActs } from './use-live'

interface ReleasesProps {
  live: LiveSite
  acts: LiveActs
}

/** What is online, and what it can go back to. */
export function Releases({ live, acts }: ReleasesProps) {
  return (
    <>
      <div className={styles.sitePart}>
        <h3>Releases</h3>
        <span className="caption">The last three are kept.</span>
      </div>
      <ul className={styles.siteBuilds}>
        {live.releases.map((release, at) => (
          <Release
            key={release.hash}
            release={release}
            isOnline={at === 0}
            isPaused={live.isPaused}
            onRollBack={acts.isBusy || live.isHostingOver ? null : () => acts.rollBack(release.hash, onlineOf(live))}
          />
        ))}
      </ul>
    </>
  )
}

interface ReleaseProps {
  release: SiteRelease
  isOnline: boolean
  /** Visitors see a page instead. */
  isPaused: boolean
  /** Null where it can't be gone back to now. */
  onRollBack: (() => void) | null
}

function Release({ release, isOnline, isPaused, onRollBack }: ReleaseProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <li>
      <span className={classNames(styles.n, 'num')}>
        <span className="sr">Build </span>
        {release.build}
      </span>
      <p>
        <b>{release.reason === 'rolled_back' ? 'Rolled back to' : 'Published'}</b>{' '}
        <span className="caption">
          {release.madeBy || 'Automatic'}, <span className="num">{formatDateTime(release.at)}</span>
        </span>
      </p>
      <p className={styles.aside}>
        <span className="caption">
          <Fingerprint hash={release.hash} />
        </span>
        {isOnline ? (
          <Badge variant="outline">{isPaused ? 'Paused' : 'Online'}</Badge>
        ) : (
          <Button variant="outline" size="sm" disabled={onRollBack === null} onClick={() => setAsking(true)}>
            Roll back<span className="sr"> to build {release.build}</span>
          </Button>
        )}
      </p>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Roll back to build ${release.build}?`}
        description="Visitors see it at once, exactly as it was approved. The status stays, and nothing is emailed."
      >
        <AlertDialogCancel>
          <Button variant="outline">Cancel</Button>
        </AlertDialogCancel>
        <Button
          onClick={() => {
            setAsking(false)
            onRollBack?.()
          }}
        >
          Roll back
        </Button>
      </AlertDialog>
    </li>
  )
}
