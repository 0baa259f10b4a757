import { Check, Clock, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import { classNames } from '@/lib/class-names'
import { formatDateTime } from '@/lib/dates'
import type { LiveSite } from '@/lib/schemas'
import { AddressForm } from './address-form'
import { isPublished } from './live-labels'
import styles from './live.module.css'
import { PhoneForm } from './phone-form'
import type { LiveActs } from './use-live'

/** One thing between a website and its visitors. */
function Fact({ state, children }: { state: 'ok' | 'wait' | 'bad'; children: ReactNode }) {
  const icon = { ok: Check, wait: Clock, bad: X }[state]
  return (
    <div className={classNames(styles.liveFact, { ok: 'ok', wait: styles.wait, bad: styles.bad }[state])}>
      <Icon icon={icon} size="sm" />
      <div>{children}</div>
    </div>
  )
}

export function Approved({ live }: { live: LiveSite }) {
  const { isApproved, isReleased, build } = live
  if (!isApproved) return <Fact state="wait">Not approved yet</Fact>
  if (!isReleased && !isPublished(live))
    return <Fact state="wait">{`Build ${build} is approved, but its preview is hidden. Release it first.`}</Fact>
  return <Fact state="ok">{`Build ${build} is approved`}</Fact>
}

interface ApprovalProps {
  orderId: string
  live: LiveSite
  acts: LiveActs
}

/** Who approved it, or that staff can record it for them. */
export function Approval({ orderId, live, acts }: ApprovalProps) {
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

export function Gates({ live }: { live: LiveSite }) {
  if (live.gates.length === 0) return <Fact state="ok">All required checks pass</Fact>
  return (
    <Fact state="bad">
      {live.gates.length === 1 ? '1 required check fails' : `${live.gates.length} required checks fail`}:{' '}
      {live.gates[0]}
    </Fact>
  )
}

export function Address({ live, acts }: { live: LiveSite; acts: LiveActs }) {
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
      <span className="wrap-anywhere">{hostsOf(live, true)}</span> {edit}{' '}
      {hostsOf(live, false) && <span className="caption wrap-anywhere">Not connected yet: {hostsOf(live, false)}</span>}
      {form}
    </Fact>
  )
}

const hostsOf = ({ hosts }: LiveSite, isVerified: boolean) =>
  hosts.flatMap((host) => (host.isVerified === isVerified ? [host.host] : [])).join(', ')

/** Only said when it's over. What was online before says so below, with what staff can do about it. */
export function Hosting({ live }: { live: LiveSite }) {
  if (!live.isHostingOver) return null
  return <Fact state="bad">Hosting is over, so visitors wouldn’t see it.</Fact>
}

/** Nothing happens by itself then. What staff do is theirs to decide. */
export function Money({ live }: { live: LiveSite }) {
  if (!live.isPaidBack) return null
  return (
    <Fact state="bad">
      The client’s payment went back to them, so they can’t send notes or approve, and it isn’t published automatically.
      You can still record an approval by phone and publish.
    </Fact>
  )
}

/** What they wrote, only the client reads. */
export function Written({ live: { contactMessages: count, contactMessagesUnmailed: unmailed } }: { live: LiveSite }) {
  if (count === 0) return null
  return (
    <p className="caption">
      Visitors sent {count === 1 ? '1 message' : `${count} messages`} in the last 90 days. Only your client can read
      them.
      {unmailed > 0 && ` ${unmailed === 1 ? '1 wasn’t' : `${unmailed} weren’t`} emailed to them.`}
    </p>
  )
}
