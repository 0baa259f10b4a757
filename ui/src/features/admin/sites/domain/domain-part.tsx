import { Check, Clock, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { DnsRecords } from '@/components/ui/domain/dns-records'
import { DomainForm } from '@/components/ui/domain/domain-form'
import { asksFirst, bothWays, isConnected } from '@/components/ui/domain/domain-labels'
import { DomainState } from '@/components/ui/domain/domain-state'
import { LeaveDomainDialog } from '@/components/ui/domain/leave-domain-dialog'
import { Icon } from '@/components/ui/icon'
import { Fold } from '@/features/admin/sites/folds/fold'
import { useFold } from '@/features/admin/sites/folds/use-fold'
import { PartFallback } from '@/features/admin/sites/part-waiting'
import styles from '@/features/admin/sites/sites.module.css'
import { formatDateTime } from '@/lib/dates'
import type { Domain, DomainDetails } from '@/lib/schemas'
import { ClaimNotes } from './claim-notes'
import { ConnectLeftDialog } from './connect-left-dialog'
import { DomainPath } from './domain-path'
import { DoubtNote } from './doubt-note'
import { RegistrationPart } from './registration-part'
import { useDomain, useDomainActs, type DomainActs } from './use-domain'

const NAME = 'website-domain'

/** The domain of an order's website: which it is, how far it is, and what is wrong with its records. */
export function DomainPart({ orderId }: { orderId: string }) {
  const read = useDomain(orderId)
  const acts = useDomainActs(orderId)
  const noting = useDomainActs(orderId)
  const [isNoting, setNoting] = useState(false)
  const found = read.data
  const fold = useFold({ isNeeded: found !== undefined && needsSomebody(found), named: `#${NAME}` })
  if (!found) return <PartFallback part="domain" title="The domain couldn’t be loaded" read={read} />
  return (
    <div className={styles.siteDomain}>
      <Fold id={NAME} title="Domain" text={<DomainLine found={found} />} {...fold}>
        <div className="sheet-pad stack">
          <ClaimNotes found={found} />
          {/* One form at a time: two buttons that save would leave open what each of them does. What's typed stays. */}
          <div className="stack" hidden={isNoting}>
            <Parts found={found} acts={acts} />
          </div>
          <RegistrationPart found={found} acts={noting} isEditing={isNoting} onEdit={setNoting} />
        </div>
      </Fold>
    </div>
  )
}

/** Whether staff have something to do or to decide about it. */
function needsSomebody({ domain, claim, rivals, wantsRegistration, registration }: DomainDetails): boolean {
  const isInDoubt = Boolean(domain?.doubt) || Boolean(claim) || Boolean(rivals?.length)
  return isInDoubt || Boolean(domain?.isBroken) || (wantsRegistration && !registration)
}

function DomainLine({ found: { domain, wantsRegistration } }: { found: DomainDetails }) {
  if (!domain) return wantsRegistration ? 'To be registered.' : 'None yet.'
  return (
    <>
      {domain.shown} <State domain={domain} />
    </>
  )
}

function Parts({ found, acts }: { found: DomainDetails; acts: DomainActs }) {
  const [isChanging, setChanging] = useState(false)
  /** What to do to a domain that visitors use, once staff have said yes: another one's name, or none. */
  const [asked, setAsked] = useState<string | null>(null)
  const { domain } = found
  const close = () => {
    acts.reset()
    setChanging(false)
  }
  const [tried, setTried] = useState('')
  const say = (name: string) => {
    setTried(name.trim())
    acts.say(name, close)
  }
  return (
    <>
      {domain && !isChanging ? (
        <Standing
          found={found}
          domain={domain}
          acts={acts}
          onChange={() => setChanging(true)}
          onRemove={() => setAsked('')}
        />
      ) : (
        <DomainForm
          initial={domain?.shown ?? ''}
          hint="The client’s own, with or without www. They can also enter it on their dashboard."
          size="sm"
          error={acts.hasLeft ? undefined : acts.error}
          isSaving={acts.isBusy}
          onSave={(name) => (domain && asksFirst(domain, name) ? setAsked(name.trim()) : say(name))}
          onCancel={domain ? close : undefined}
        />
      )}
      {acts.hasLeft && (
        <ConnectLeftDialog
          name={tried}
          why={acts.error ?? ''}
          onConnect={() => acts.say(tried, close, true)}
          onClose={acts.reset}
        />
      )}
      {domain && asked !== null && (
        <LeaveDomainDialog
          domain={domain}
          other={asked}
          onLeave={() => (asked ? say(asked) : acts.remove())}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

function State({ domain }: { domain: Domain }) {
  if (domain.isBroken) {
    return (
      <DomainState tone="bad">
        <Icon icon={TriangleAlert} size="sm" />
        Stopped working
      </DomainState>
    )
  }
  if (isConnected(domain)) {
    return (
      <DomainState tone="ok">
        <Icon icon={Check} size="sm" />
        {domain.state === 'live' ? 'Live' : 'Secure'}
      </DomainState>
    )
  }
  return (
    <DomainState tone="wait">
      <Icon icon={Clock} size="sm" />
      {waitsFor(domain)}
    </DomainState>
  )
}

function waitsFor({ state, doubt }: Domain): string {
  if (state !== 'dns_ok') return 'Waiting for DNS'
  return doubt ? 'Waiting for you' : 'Waiting for the certificate'
}

interface StandingProps {
  found: DomainDetails
  domain: Domain
  acts: DomainActs
  onChange: () => void
  onRemove: () => void
}

function Standing({ found, domain, acts, onChange, onRemove }: StandingProps) {
  return (
    <>
      <p className="wrap-anywhere">
        <b>{bothWays(domain)}</b>
      </p>
      {domain.doubt && <DoubtNote domain={domain} doubt={domain.doubt} acts={acts} />}
      <DomainPath domain={domain} />
      {domain.problems.length > 0 && (
        <ul className="stack gap-1 wrap-anywhere">
          {domain.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {domain.records.length > 0 && <DnsRecords domain={domain} />}
      <div className="row justify-between gap-3">
        <p className="caption" role="status">
          {checkedLabel(found, domain)}
        </p>
        <div className="row">
          <Button
            variant="outline"
            size="sm"
            busy={found.isDue}
            disabled={acts.isBusy}
            busyLabel="Checking..."
            onClick={acts.checkAgain}
          >
            Check again
          </Button>
          <Button variant="outline" size="sm" disabled={acts.isBusy} onClick={onChange}>
            Change
          </Button>
          <Button variant="quiet-danger" size="sm" disabled={acts.isBusy} onClick={onRemove}>
            Remove
          </Button>
        </div>
      </div>
      {acts.error && <Alert variant="danger" title={acts.error} />}
    </>
  )
}

function checkedLabel({ isDue }: DomainDetails, { checkedAt, checkAt, certificateUntil }: Domain): string {
  if (isDue) return 'Checking. This takes up to a minute.'
  const until = certificateUntil ? ` The certificate ends ${formatDateTime(certificateUntil)}.` : ''
  return `Checked ${formatDateTime(checkedAt)}. Next check ${formatDateTime(checkAt)}.${until}`
}
