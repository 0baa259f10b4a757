import { useQuery } from '@tanstack/react-query'
import { Check, Globe, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { BrokenAtDots } from '@/components/ui/broken-at-dots'
import { Button } from '@/components/ui/button'
import { isConnected } from '@/components/ui/domain/domain-labels'
import { Icon } from '@/components/ui/icon'
import { classNames } from '@/lib/class-names'
import { DOMAIN_PATH } from '@/lib/client-order'
import type { Domain, DomainDetails } from '@/lib/schemas'
import styles from './domain-card.module.css'
import { domainQuery } from './domain-query'
import { domainStanding, wishedFor } from './domain-standing'
import { nextDeed } from './path/domain-path'

/** The website's name in short: where it stands, and the way to its own page. */
export function DomainCard({ token }: { token: string }) {
  const titleId = useId()
  const { data } = useQuery(domainQuery(token))
  const next = data && nextDeed(data)
  if (!next) return null
  const { domain } = data
  const name = nameOf(data)
  return (
    <section className={classNames('sheet', styles.card)} aria-labelledby={titleId}>
      <span className={styles.tile} aria-hidden="true">
        <Icon icon={Globe} />
      </span>
      <div className={styles.said}>
        <h2 className="t-card" id={titleId}>
          Your web address
        </h2>
        {name && (
          <p>
            <b>
              <BrokenAtDots name={name} />
            </b>
          </p>
        )}
        <p className="muted">{next.text}</p>
        {domain && <Standing domain={domain} />}
      </div>
      <Button asChild variant={next.isTheirs ? 'primary' : 'outline'}>
        <Link to={DOMAIN_PATH}>
          {next.action}
          {next.action === 'Open' && <span className="sr"> your web address</span>}
        </Link>
      </Button>
    </section>
  )
}

const nameOf = ({ domain, claim, registeredName, wishes }: DomainDetails) =>
  domain?.shown ?? claim?.shown ?? (registeredName || (wishes.length > 0 ? wishedFor(wishes) : ''))

/** Where the bought domain stands, in a sentence. */
export function DomainAddon({ token }: { token: string }) {
  const { data } = useQuery(domainQuery(token))
  return data ? domainStanding(data) : null
}

function Standing({ domain }: { domain: Domain }) {
  if (domain.isBroken) {
    return (
      <span className={classNames(styles.state, styles.bad)}>
        <Icon icon={TriangleAlert} size="sm" />
        Needs attention
      </span>
    )
  }
  if (!isConnected(domain)) return <span className={classNames(styles.state, styles.off)}>Not connected yet</span>
  return (
    <span className={classNames(styles.state, styles.ok)}>
      <Icon icon={Check} size="sm" />
      Connected
    </span>
  )
}
