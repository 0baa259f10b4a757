import { BadgeCheck } from 'lucide-react'
import { BrokenAtDots } from '@/components/ui/broken-at-dots'
import { bothWays, isConnected } from '@/components/ui/domain/domain-labels'
import { Icon } from '@/components/ui/icon'
import { Ledger, LedgerRow } from '@/components/ui/ledger'
import { formatDate } from '@/lib/dates'
import type { DomainDetails } from '@/lib/schemas'
import styles from './domain-page.module.css'
import { Broken } from './own-domain'

/** A domain that we registered for the client: there's nothing for them to set. */
export function OurDomain({ found }: { found: DomainDetails }) {
  const { domain, registration, registeredName, isPaidBack } = found
  if (!registration) return null
  const name = domain ? bothWays(domain) : registeredName
  return (
    <>
      <div className={styles.ours}>
        <Icon icon={BadgeCheck} />
        <h2 className={styles.name}>
          <BrokenAtDots name={name || 'Your domain is registered'} />
        </h2>
        <p>{registration.isInClientsName ? 'We registered it for you, in your name.' : 'We registered it for you.'}</p>
      </div>
      {domain?.isBroken && <Broken />}
      <Ledger>
        <LedgerRow label="Registered at" figure={false}>
          {registration.registrar}
        </LedgerRow>
        <LedgerRow label="Since">{formatDate(registration.registeredOn)}</LedgerRow>
        <LedgerRow label="Until">{formatDate(registration.renewsOn)}</LedgerRow>
      </Ledger>
      {!domain?.isBroken && <p className="muted">{nextOf(found, isPaidBack)}</p>}
    </>
  )
}

function nextOf({ domain }: DomainDetails, isPaidBack: boolean): string {
  if (domain && isConnected(domain)) return 'It leads to your website. There’s nothing for you to do.'
  if (isPaidBack) return 'Your order was paid back, so it isn’t being connected.'
  return 'We’ll connect it. There’s nothing for you to do.'
}
