import { Mail } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { BrokenAtDots } from '@/components/ui/broken-at-dots'
import { Button } from '@/components/ui/button'
import { DnsRecords } from '@/components/ui/domain/dns-records'
import { bothWays, isConnected } from '@/components/ui/domain/domain-labels'
import { Icon } from '@/components/ui/icon'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { ClaimPart } from '@/features/client/domain/claim-part'
import { DoubtPart } from '@/features/client/domain/doubt-part'
import { useKeepDomain } from '@/features/client/domain/use-keep-domain'
import { useLookingOn } from '@/features/client/domain/use-looking-on'
import { isClientView } from '@/lib/client-view'
import { formatDateTime } from '@/lib/dates'
import { http } from '@/lib/http'
import type { Domain, DomainDetails } from '@/lib/schemas'
import styles from './domain-page.module.css'
import { recordsMail } from './email-records'
import { SayDomain } from './say-domain'

interface OwnDomainProps {
  token: string
  found: DomainDetails
}

/** A domain that the client owns: which one, what to set for it, or how to show whose it is. */
export function OwnDomain({ token, found }: OwnDomainProps) {
  const { domain, claim, canSay, isDue } = found
  const [isChanging, setChanging] = useState(false)
  const hasNone = !domain && !claim
  const close = () => setChanging(false)
  return (
    <>
      {domain && <Named domain={domain} />}
      {domain && <Instructions token={token} found={found} domain={domain} />}
      {claim && <ClaimPart claim={claim} isDue={isDue} token={token} />}
      {canSay && (isChanging || hasNone) && (
        <SayDomain token={token} domain={domain} onClose={hasNone ? undefined : close} />
      )}
      {canSay && !isChanging && !hasNone && (
        <div>
          <Button variant="outline" onClick={() => setChanging(true)}>
            Use another domain
          </Button>
        </div>
      )}
    </>
  )
}

function Named({ domain }: { domain: Domain }) {
  return (
    <div className="stack gap-1">
      <h2 className={styles.name}>
        <BrokenAtDots name={bothWays(domain)} />
      </h2>
      <p className="muted">
        {isConnected(domain) ? 'It leads to your website.' : 'It’s yours, and stays where it is.'}
      </p>
    </div>
  )
}

/** What is left to do. */
function Instructions({ token, found, domain }: OwnDomainProps & { domain: Domain }) {
  const { isBroken, doubt, records, problems, checkedAt } = domain
  if (domain.state === 'live' && !isBroken) return null
  if (found.isPaidBack && !isBroken) return null
  const isWaiting = !isConnected(domain)
  const hasRecords = records.length > 0
  return (
    <>
      {isBroken && <Broken />}
      {isWaiting && doubt && <DoubtPart domain={domain} doubt={doubt} />}
      {isWaiting && (
        <p>
          {hasRecords
            ? 'Log in where you registered your domain, find “DNS”, and set these records. Not your thing? Email them to the person who looks after it.'
            : NO_RECORDS[checkedAt ? 'checked' : 'new']}
        </p>
      )}
      {problems.length > 0 && checkedAt && <Problems domain={domain} />}
      {isWaiting && hasRecords && <DnsRecords domain={domain} />}
      {isWaiting && <CheckNow token={token} found={found} domain={domain} />}
      {isWaiting && hasRecords && (
        <p className="caption">
          Your email at this name keeps working. Leave everything else alone, above all the MX records.
        </p>
      )}
    </>
  )
}

/** A domain that was secure, and isn't. */
export const Broken = () => (
  <Alert variant="notice" title="Your website doesn’t open securely right now">
    We know about it. If you changed something at your registrar, please change it back.
  </Alert>
)

function Problems({ domain: { problems } }: { domain: Domain }) {
  return (
    <ul className="stack gap-2 wrap-anywhere">
      {problems.map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
    </ul>
  )
}

const NO_RECORDS = {
  new: 'We’ll show you what to set at your registrar in a moment.',
  checked: 'We’re getting ready what you set at your registrar, and show it here. Questions? Message us.',
}

const CHECK = '/api/client/domain/check'

function CheckNow({ token, found: { isDue }, domain }: OwnDomainProps & { domain: Domain }) {
  const keep = useKeepDomain(token)
  const check = useSingleMutation({
    mutationFn: () => http.post(CHECK, { token }),
    onSuccess: keep,
    failed: 'Not Checked',
  })
  const look = useSingleMutation({ mutationFn: () => http.post(CHECK, { token }), onSuccess: keep })
  useLookingOn(() => look.mutate(), !isDue && !isClientView())
  return (
    <div className="stack gap-3">
      <div className="row gap-3">
        <Button deed size="lg" busy={check.isPending || isDue} busyLabel="Checking..." onClick={() => check.mutate()}>
          Check now
        </Button>
        {domain.records.length > 0 && (
          <Button asChild variant="outline" size="lg">
            <a href={recordsMail(domain)}>
              <Icon icon={Mail} size="sm" />
              Email these to someone
            </a>
          </Button>
        )}
      </div>
      <p className="caption" role="status">
        {isDue ? 'Checking now. This takes up to a minute.' : WAITING}
        {!isDue && domain.checkedAt && ` Last checked ${formatDateTime(domain.checkedAt)}.`}
      </p>
    </div>
  )
}

const WAITING = 'Changes can take a day. We check every minute while this page is open, and go on after that.'
