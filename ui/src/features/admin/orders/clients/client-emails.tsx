import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmailAddress } from '@/components/ui/email-address'
import { lazyDialog } from '@/components/ui/lazy-dialog'
import type { ClientDetails, ClientEmail } from '@/lib/schemas'
import { countOrders } from './client-names'
import styles from './client.module.css'
import { useSeparate } from './use-client-deed'

const mergeDialog = lazyDialog(async () => (await import('./merge-dialog')).MergeDialog)

interface ClientEmailsProps {
  client: ClientDetails
  orderId: string
}

/** By what a client's orders are found, and the way to count another one's to them. */
export function ClientEmails({ client, orderId }: ClientEmailsProps) {
  const [isMerging, setMerging] = useState(false)
  const card = useRef<HTMLElement>(null)
  return (
    <Card ref={card} tabIndex={-1} title="Emails">
      <ul className={styles.people}>
        {client.emails.map((email) => (
          <Email
            key={email.email}
            email={email}
            orderId={orderId}
            canSeparate={client.emails.length > 1}
            onSeparated={() => card.current?.focus()}
          />
        ))}
      </ul>
      <div className={styles.foot}>
        <p className="caption">Each login opens its own order, whatever you merge here.</p>
        <Button variant="outline" size="sm" {...mergeDialog.before} onClick={() => setMerging(true)}>
          Merge with another client…
        </Button>
      </div>
      {isMerging && <mergeDialog.Dialog client={client} orderId={orderId} onClose={() => setMerging(false)} />}
    </Card>
  )
}

interface EmailProps {
  email: ClientEmail
  orderId: string
  canSeparate: boolean
  onSeparated: () => void
}

function Email({ email, orderId, canSeparate, onSeparated }: EmailProps) {
  const { mutate, isPending } = useSeparate(orderId, onSeparated)
  return (
    <li className={styles.email}>
      <b>
        <EmailAddress address={email.email} />
      </b>
      <small>
        {countOrders(email.orders)}
        {email.mergedBy && canSeparate && `. Merged by ${email.mergedBy}`}
      </small>
      {canSeparate && email.mergedBy !== null && (
        <Button
          variant="ghost"
          size="sm"
          busy={isPending}
          busyLabel="Separating..."
          aria-label={`Separate ${email.email}`}
          onClick={() => mutate(email.email)}
        >
          Separate
        </Button>
      )}
    </li>
  )
}
