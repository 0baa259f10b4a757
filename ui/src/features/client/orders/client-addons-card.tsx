import { Suspense, type ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { lazyPage } from '@/lib/lazy-page'
import type { ClientOrder, SoldOffer } from '@/lib/schemas'
import styles from './client-addons-card.module.css'

/** Comes once there is anything to say. */
const steps = lazyPage(async () => (await import('./addons/addon-steps')).AddonSteps)

/** The add-on that brings a domain. */
const DOMAIN = 'domain'

interface ClientAddonsCardProps {
  order: ClientOrder
  sold: SoldOffer
  hasForm: boolean
  token: string
  /** Where the domain stands, which another feature knows. */
  domain: ReactNode
}

/** What was bought beside the website, and where each of it stands as far as it's known. */
export function ClientAddonsCard({ order, sold: { addons }, hasForm, token, domain }: ClientAddonsCardProps) {
  if (addons.length === 0) return null
  const isPaid = order.paymentState !== 'unpaid' && order.status !== 'pending'
  return (
    <Card title="Your add-ons">
      <ul className={styles.addonList}>
        {addons.map(({ id, name }) => (
          <li key={id}>
            <b>{name}</b>
            <Standing waitsFor={waitsFor(isPaid, hasForm)} domain={id === DOMAIN && domain}>
              <steps.Page token={token} addon={id} />
            </Standing>
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface StandingProps {
  waitsFor: string | null
  domain: ReactNode
  children: ReactNode
}

function Standing({ waitsFor, domain, children }: StandingProps) {
  if (waitsFor ?? domain) return <p className="muted wrap-anywhere">{waitsFor ?? domain}</p>
  return <Suspense fallback={<p className="muted">&nbsp;</p>}>{children}</Suspense>
}

/** What every add-on waits for first. */
function waitsFor(isPaid: boolean, hasForm: boolean): string | null {
  if (!isPaid) return 'We start once your payment is confirmed.'
  return hasForm ? null : 'We start once you send your intake form.'
}
