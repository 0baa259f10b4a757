import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import type { ClientOrder, SoldOffer } from '@/lib/schemas'
import styles from './client-addons-card.module.css'

/** The add-on that brings a domain. */
const DOMAIN = 'domain'

interface ClientAddonsCardProps {
  order: ClientOrder
  sold: SoldOffer
  hasForm: boolean
  /** Where the domain stands, which another feature knows. */
  domain: ReactNode
}

/** What was bought beside the website, and where each of it stands as far as it's known. */
export function ClientAddonsCard({ order, sold: { addons }, hasForm, domain }: ClientAddonsCardProps) {
  if (addons.length === 0) return null
  const isPaid = order.paymentState !== 'unpaid' && order.status !== 'pending'
  return (
    <Card title="Your add-ons">
      <ul className={styles.addonList}>
        {addons.map(({ id, name }) => (
          <li key={id}>
            <b>{name}</b>
            <p className="muted wrap-anywhere">{standing(isPaid, hasForm) ?? (id === DOMAIN ? domain : WITH_US)}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const WITH_US = 'Our turn. Questions? Reply to any of our emails.'

/** What every add-on waits for first. */
function standing(isPaid: boolean, hasForm: boolean): string | null {
  if (!isPaid) return 'We start once your payment is confirmed.'
  return hasForm ? null : 'We start once you send your intake form.'
}
