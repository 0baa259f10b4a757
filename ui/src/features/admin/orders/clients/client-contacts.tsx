import { Card } from '@/components/ui/card'
import { EmailAddress } from '@/components/ui/email-address'
import type { ClientDetails } from '@/lib/schemas'
import styles from './client.module.css'

/** Who each business says it is. */
export function ClientContacts({ contacts }: { contacts: ClientDetails['contacts'] }) {
  return (
    <Card title="Contacts">
      {contacts.length === 0 ? (
        <p className={styles.none}>The intake form tells who they are. None has come yet.</p>
      ) : (
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
      )}
    </Card>
  )
}
