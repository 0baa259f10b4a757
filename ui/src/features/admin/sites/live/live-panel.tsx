import { Check, Clock, ExternalLink, X } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Fingerprint } from '@/components/ui/fingerprint'
import { Icon } from '@/components/ui/icon'
import { Switch } from '@/components/ui/switch'
import { HostingPart } from '@/features/admin/sites/hosting/hosting-part'
import { PartFallback } from '@/features/admin/sites/part-waiting'
import { formatDateTime } from '@/lib/dates'
import type { LiveSite } from '@/lib/schemas'
import { AddressForm } from './address-form'
import { isPublished, onlineOf, thingsBefore } from './live-labels'
import { PhoneForm } from './phone-form'
import { Releases } from './releases'
import { useLive, useLiveActs, type LiveActs } from './use-live'
import './live.css'

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
      <Standing orderId={orderId} live={live} acts={acts} />
      {(live.releases.length > 0 || live.isHostingOver) && <HostingPart orderId={orderId} />}
      {live.releases.length > 0 && <Releases live={live} acts={acts} />}
    </>
  )
}

interface PartProps {
  orderId: string
  live: LiveSite
  acts: LiveActs
}

function Standing({ orderId, live, acts }: PartProps) {
  const why = useId()
  const open = thingsBefore(live)
  const isOnline = isPublished(live)
  const canPublish = open === 0 && !isOnline
  return (
    <div className="live-panel">
      <div className="live-facts">
        <b>{isOnline ? `Build ${live.build} is ${live.isPaused ? 'paused' : 'online'}` : headline(open)}</b>
        <Approval orderId={orderId} live={live} acts={acts} />
        <Gates live={live} />
        <Address live={live} acts={acts} />
        <Hosting live={live} />
        <Money live={live} />
        <Written live={live} />
        <Automatic live={live} acts={acts} />
      </div>
      {!isOnline && live.build !== null && (
        <div className="live-do">
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

function headline(open: number): string {
  if (open === 0) return 'Ready to go live'
  const count = ['One thing', 'Two things', 'Three things', 'Four things'][open - 1]
  return `${count} before it can go live`
}

function Fact({ state, children }: { state: 'ok' | 'wait' | 'bad'; children: ReactNode }) {
  const icon = { ok: Check, wait: Clock, bad: X }[state]
  return (
    <div className={`live-fact ${state}`}>
      <Icon icon={icon} size="sm" />
      <div>{children}</div>
    </div>
  )
}

function Approval({ orderId, live, acts }: PartProps) {
  const [isOpen, setOpen] = useState(false)
  const { approval } = live
  if (live.isApproved && approval) {
    return (
      <Fact state="ok">
        {approval.name} approved build {approval.build} on{' '}
        <span className="nb">{formatDateTime(approval.approvedAt)}</span>
        {approval.kind === 'phone' && (
          <span className="caption">
            {' '}
            Recorded by {approval.recordedBy}: {approval.reason}
          </span>
        )}{' '}
        {approval.access && <span className="caption">{approval.access} </span>}
        <a href={`/api/orders/${orderId}/website/approval`} download>
          Download approval
        </a>
      </Fact>
    )
  }
  return (
    <Fact state="wait">
      {approval
        ? `Build ${approval.build} was approved, and there’s a newer one. It needs a new approval.`
        : 'Your client hasn’t approved it yet.'}{' '}
      {live.isReleased && live.gates.length === 0 && !isOpen && (
        <button type="button" className="link" onClick={() => setOpen(true)}>
          Approved by phone…
        </button>
      )}
      {isOpen && <PhoneForm live={live} acts={acts} onClose={() => setOpen(false)} />}
    </Fact>
  )
}

function Gates({ live }: { live: LiveSite }) {
  if (live.gates.length === 0) return <Fact state="ok">No gates open</Fact>
  return (
    <Fact state="bad">
      {live.gates.length === 1 ? '1 gate open' : `${live.gates.length} gates open`}: {live.gates[0]}
    </Fact>
  )
}

function Address({ live, acts }: { live: LiveSite; acts: LiveActs }) {
  const [isOpen, setOpen] = useState(false)
  const edit = live.sitesDomain !== '' && !isOpen && (
    <button type="button" className="link" onClick={() => setOpen(true)}>
      {live.label ? 'Change' : 'Give it an address'}
    </button>
  )
  const form = isOpen && <AddressForm live={live} acts={acts} onClose={() => setOpen(false)} />
  if (!live.hasAddress) {
    return (
      <Fact state="wait">
        No address yet. {edit}
        {live.sitesDomain === '' && (
          <span className="caption">Ask whoever runs the server to set up addresses for websites.</span>
        )}
        {form}
      </Fact>
    )
  }
  return (
    <Fact state="ok">
      <span className="wrap-anywhere">{hostsOf(live, true)}</span> {edit}
      {hostsOf(live, false) && <span className="caption wrap-anywhere">Not connected yet: {hostsOf(live, false)}</span>}
      {form}
    </Fact>
  )
}

const hostsOf = ({ hosts }: LiveSite, isVerified: boolean) =>
  hosts.flatMap((host) => (host.isVerified === isVerified ? [host.host] : [])).join(', ')

/** Only said when it's over. What was online before says so below, with what staff can do about it. */
function Hosting({ live }: { live: LiveSite }) {
  if (!live.isHostingOver) return null
  return <Fact state="bad">Hosting is over, so visitors wouldn’t see it.</Fact>
}

/** Nothing happens by itself then. What staff do is theirs to decide. */
function Money({ live }: { live: LiveSite }) {
  if (!live.isPaidBack) return null
  return (
    <Fact state="bad">
      The client’s payment went back to them, so they can’t send notes or approve, and it isn’t published automatically.
      You can still record an approval by phone and publish.
    </Fact>
  )
}

/** What they wrote, only the client reads. */
function Written({ live: { contactMessages: count, contactMessagesUnmailed: unmailed } }: { live: LiveSite }) {
  if (count === 0) return null
  return (
    <p className="caption">
      Visitors sent {count === 1 ? '1 message' : `${count} messages`} in the last 90 days. Only your client can read
      them.
      {unmailed > 0 && ` ${unmailed === 1 ? '1 wasn’t' : `${unmailed} weren’t`} emailed to them.`}
    </p>
  )
}

function Automatic({ live, acts }: { live: LiveSite; acts: LiveActs }) {
  const id = useId()
  return (
    <label className="live-automatic" htmlFor={id}>
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
