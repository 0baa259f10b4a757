import { useQuery } from '@tanstack/react-query'
import { Check, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { DnsRecords } from '@/components/ui/domain/dns-records'
import { DomainForm } from '@/components/ui/domain/domain-form'
import { asksFirst, bothWays, isConnected } from '@/components/ui/domain/domain-labels'
import { LeaveDomainDialog } from '@/components/ui/domain/leave-domain-dialog'
import { Icon } from '@/components/ui/icon'
import { Ledger, LedgerRow } from '@/components/ui/ledger'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { isClientView } from '@/lib/client-view'
import { formatDate, formatDateTime } from '@/lib/dates'
import { ApiError, http } from '@/lib/http'
import type { Domain, DomainDetails } from '@/lib/schemas'
import { ClaimPart } from './claim-part'
import { domainQuery } from './domain-query'
import { domainStanding } from './domain-standing'
import { DoubtPart } from './doubt-part'
import { useKeepDomain } from './use-keep-domain'
import { useLookingOn } from './use-looking-on'
import { WishPart } from './wish-part'

/** The website's address: which domain it is, what its owner has to set, and whether it leads here. */
export function DomainCard({ token }: { token: string }) {
  const { data } = useQuery(domainQuery(token))
  const [isChanging, setChanging] = useState(false)
  if (!data || !hasAnything(data)) return null
  const { domain, canSay, claim } = data
  const hasNone = !domain && !data.wantsRegistration && !claim
  const close = () => setChanging(false)
  return (
    <Card title="Your web address" headAside={domain && <Standing domain={domain} />} className="domain-box">
      <CardContent className="stack">
        {domain && <DomainFacts found={data} domain={domain} />}
        {domain && <Instructions found={data} domain={domain} token={token} />}
        {claim && <ClaimPart claim={claim} isDue={data.isDue} token={token} />}
        {!domain && !claim && data.wantsRegistration && <WishPart token={token} wishes={data.wishes} />}
        {canSay && (isChanging || hasNone) && (
          <SayDomain token={token} domain={domain} onClose={hasNone ? undefined : close} />
        )}
        {canSay && !isChanging && !hasNone && (
          <div>
            <Button variant="outline" onClick={() => setChanging(true)}>
              {domain || claim ? 'Use another domain' : 'Use a domain I own'}
            </Button>
          </div>
        )}
      </CardContent>
    </Card>
  )
}

/** Where the bought domain stands, in a sentence. */
export function DomainAddon({ token }: { token: string }) {
  const { data } = useQuery(domainQuery(token))
  return data ? domainStanding(data) : null
}

const hasAnything = ({ domain, registration, claim, wantsRegistration, canSay }: DomainDetails) =>
  Boolean(domain ?? registration ?? claim) || wantsRegistration || canSay

function Standing({ domain }: { domain: Domain }) {
  if (domain.isBroken) {
    return (
      <span className="state bad">
        <Icon icon={TriangleAlert} size="sm" />
        Needs attention
      </span>
    )
  }
  if (!isConnected(domain)) return <span className="state off">Not connected yet</span>
  return (
    <span className="state ok">
      <Icon icon={Check} size="sm" />
      Connected
    </span>
  )
}

function DomainFacts({ found: { registration }, domain }: { found: DomainDetails; domain: Domain }) {
  return (
    <Ledger>
      <LedgerRow label="Address" figure={false}>
        {bothWays(domain)}
      </LedgerRow>
      {registration && (
        <LedgerRow label="Registered" figure={false}>
          {registration.isInClientsName ? 'In your name, until ' : 'Until '}
          {formatDate(registration.renewsOn)}
        </LedgerRow>
      )}
      {domain.checkedAt && <LedgerRow label="Checked">{formatDateTime(domain.checkedAt)}</LedgerRow>}
    </Ledger>
  )
}

/** What is left to do, for whoever owns the domain. Where we registered it, it's ours to set. */
function Instructions({ found, domain, token }: { found: DomainDetails; domain: Domain; token: string }) {
  const { isOurs } = found
  if (domain.state === 'live' && !domain.isBroken) return null
  if (found.isPaidBack && !domain.isBroken) return null
  return (
    <>
      {domain.isBroken && (
        <Alert variant="notice" title="Your website doesn’t open securely right now">
          We know about it. If you changed something at your registrar, please change it back.
        </Alert>
      )}
      {!isOurs && !isConnected(domain) && domain.doubt && <DoubtPart domain={domain} doubt={domain.doubt} />}
      {!isOurs && !isConnected(domain) && domain.records.length > 0 && (
        <p>
          Log in where you registered your domain, and set these records. Leave everything else alone, above all the MX
          records: they’re for your email.
        </p>
      )}
      {isOurs && !isConnected(domain) && <p className="muted">We’ll connect it. There’s nothing for you to do.</p>}
      {!isOurs && !isConnected(domain) && domain.records.length === 0 && (
        <p className="muted">We’ll show you what to set at your registrar in a moment.</p>
      )}
      {!isOurs && domain.problems.length > 0 && domain.checkedAt && <Problems domain={domain} />}
      {!isOurs && !isConnected(domain) && domain.records.length > 0 && <DnsRecords domain={domain} />}
      {!isOurs && !isConnected(domain) && <CheckAgain found={found} token={token} />}
    </>
  )
}

function Problems({ domain: { problems } }: { domain: Domain }) {
  return (
    <ul className="stack gap-2 wrap-anywhere">
      {problems.map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
    </ul>
  )
}

const CHECK = '/api/client/domain/check'

function CheckAgain({ found, token }: { found: DomainDetails; token: string }) {
  const keep = useKeepDomain(token)
  const check = useSingleMutation({
    mutationFn: () => http.post(CHECK, { token }),
    onSuccess: keep,
    failed: 'Not Checked',
  })
  const look = useSingleMutation({ mutationFn: () => http.post(CHECK, { token }), onSuccess: keep })
  useLookingOn(() => look.mutate(), !found.isDue && !isClientView())
  return (
    <div className="row justify-between gap-3">
      <p className="caption" role="status">
        {found.isDue
          ? 'Checking now. This takes up to a minute.'
          : 'Changes can take a day. We check every minute while this page is open, and go on after that.'}
      </p>
      <Button
        deed
        variant="outline"
        busy={check.isPending || found.isDue}
        busyLabel="Checking..."
        onClick={() => check.mutate()}
      >
        Check again
      </Button>
    </div>
  )
}

interface SayDomainProps {
  token: string
  domain: Domain | null
  onClose: (() => void) | undefined
}

function SayDomain({ token, domain, onClose }: SayDomainProps) {
  const keep = useKeepDomain(token)
  const [tried, setTried] = useState('')
  const [asked, setAsked] = useState('')
  const save = useSingleMutation({
    mutationFn: (name: string) => http.put('/api/client/domain', { body: { name }, token }),
    onSuccess: (found) => {
      keep(found)
      toast({ title: 'Domain Saved', description: 'Now set the records below at your registrar.' })
      onClose?.()
    },
  })
  const claim = useSingleMutation({
    mutationFn: () => http.post('/api/client/domain/claim', { body: { name: tried }, token }),
    onSuccess: (found) => {
      keep(found)
      toast({ title: 'One More Step', description: 'Now set the record below at your registrar.' })
      onClose?.()
    },
  })
  const say = (name: string) => {
    claim.reset()
    setTried(name)
    save.mutate(name)
  }
  const error = claim.problem ?? save.problem
  const isTaken = save.error instanceof ApiError && save.error.code === 'domain_taken'
  return (
    <>
      <DomainForm
        initial={domain?.shown ?? ''}
        hint="The one you own, such as example.com. We’ll show you what to set at your registrar."
        error={error}
        isSaving={save.isPending}
        onSave={(name) => (domain && asksFirst(domain, name) ? setAsked(name.trim()) : say(name))}
        onCancel={onClose}
      />
      {isTaken && (
        <div className="stack gap-2">
          <p>If it’s yours, you can prove it with a record in its DNS.</p>
          <div>
            <Button deed variant="outline" busy={claim.isPending} busyLabel="Saving..." onClick={() => claim.mutate()}>
              Prove that it’s yours
            </Button>
          </div>
        </div>
      )}
      {domain && asked && (
        <LeaveDomainDialog domain={domain} other={asked} onLeave={() => say(asked)} onClose={() => setAsked('')} />
      )}
    </>
  )
}
