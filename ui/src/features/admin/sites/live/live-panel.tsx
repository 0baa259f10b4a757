import { ExternalLink } from 'lucide-react'
import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { Fingerprint } from '@/components/ui/fingerprint'
import { Icon } from '@/components/ui/icon'
import { Switch } from '@/components/ui/switch'
import { HostingPart } from '@/features/admin/sites/hosting/hosting-part'
import { PartFallback } from '@/features/admin/sites/part-waiting'
import type { LiveSite } from '@/lib/schemas'
import { Address, Approved, Gates, Hosting, Money, Written } from './live-facts'
import { headline, isPublished, onlineOf, thingsBefore } from './live-labels'
import styles from './live.module.css'
import { Releases } from './releases'
import { useLive, useLiveActs, type LiveActs } from './use-live'

interface LivePanelProps {
  orderId: string
  /** The newest build's hash: another one makes this old. */
  newest: string | undefined
  /** As far as the order knows: there is more to show then. */
  isOnline: boolean
}

/** What is between a website and its visitors: approval, gates, address. Then the button, and what was online before. */
export function LivePanel({ orderId, newest, isOnline }: LivePanelProps) {
  const read = useLive(orderId, newest)
  const acts = useLiveActs(orderId, newest)
  const live = read.data
  if (!live) {
    return <PartFallback part={isOnline ? 'online' : 'live'} title="What’s online couldn’t be loaded" read={read} />
  }
  return (
    <>
      <Standing live={live} acts={acts} />
      {(live.releases.length > 0 || live.isHostingOver) && <HostingPart orderId={orderId} />}
      {live.releases.length > 0 && <Releases live={live} acts={acts} />}
    </>
  )
}

interface StandingProps {
  live: LiveSite
  acts: LiveActs
}

function Standing({ live, acts }: StandingProps) {
  const why = useId()
  const open = thingsBefore(live)
  const isOnline = isPublished(live)
  const canPublish = open === 0 && !isOnline
  return (
    <div className={styles.livePanel}>
      <div className={styles.liveFacts}>
        <b>{headline(live)}</b>
        <Approved live={live} />
        <Gates live={live} />
        <Address live={live} acts={acts} />
        <Hosting live={live} />
        <Money live={live} />
        <Written live={live} />
        <Automatic live={live} acts={acts} />
      </div>
      {!isOnline && live.build !== null && (
        <div className={styles.liveDo}>
          <Button
            busy={acts.isBusy}
            busyLabel="Publishing..."
            aria-disabled={!canPublish}
            aria-describedby={why}
            onClick={() => {
              if (canPublish) acts.publish(live.hash, onlineOf(live))
            }}
          >
            <span>
              Publish build {live.build}, <Fingerprint hash={live.hash} />
            </span>
          </Button>
          <span className="caption" id={why}>
            Only the approved version can be published.
          </span>
        </div>
      )}
      {isOnline && (
        <Button asChild variant="outline" size="sm">
          <a href={live.url} target="_blank" rel="noopener noreferrer">
            Open the live website
            <Icon icon={ExternalLink} size="sm" />
            <span className="sr"> (opens in a new tab)</span>
          </a>
        </Button>
      )}
    </div>
  )
}

function Automatic({ live, acts }: { live: LiveSite; acts: LiveActs }) {
  const id = useId()
  return (
    <label className={styles.liveAutomatic} htmlFor={id}>
      <Switch
        id={id}
        checked={live.isAutomatic}
        disabled={acts.isBusy}
        onChange={(event) => acts.setAutomatic(event.target.checked)}
      />
      <span>
        Publish approved websites automatically <span className="caption">(for all orders)</span>
      </span>
    </label>
  )
}
