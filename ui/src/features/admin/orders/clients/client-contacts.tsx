import { Card } from '@/components/ui/card'
import { EmailAddress } from '@/components/ui/email-address'
import type { ClientDetails } from '@/lib/schemas'
import styles from './client.module.css'
import { NoneOf } from './none-of'

/** Who each business says it is. */
export function ClientContacts({ contacts }: { contacts: ClientDetails['contacts'] }) {
  if (contacts.length === 0) return <NoneOf title="Contacts">No intake form</NoneOf>
  return (
    <Card title="Contacts">
      <ul className={styles.people}>
        {contacts.map(({ orderId, businessName, email, phone, address }) => (
          <li key={orderId}>
            <b>
              <bdi>{businessName}</bdi>
            </b>
            <small className="num">{phone}</small>
            <small>
              <EmailAddress address={email} />
            </small>
            <small className={styles.lines}>{address}</small>
          </li>
        ))}
      </ul>
    </Card>
  )
}
