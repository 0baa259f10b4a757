import { EmailAddress } from '@/components/ui/email-address'
import { Fact, Facts } from '@/components/ui/ledger'
import styles from '@/features/admin/mail/mail.module.css'
import { kindLabel } from '@/lib/admin/message-labels'
import { formatDateTime } from '@/lib/dates'
import type { Mail } from '@/lib/schemas'
import { DeliveryError } from './delivery-error'
import { StateBadge } from './state-badge'

/** What became of a message. */
export function MessageFacts({ mail }: { mail: Mail }) {
  return (
    <div className="grid gap-4">
      <Facts className={styles.mailFacts}>
        <Fact label="Status">
          <StateBadge state={mail.state} />
        </Fact>
        <Fact label="Kind">{kindLabel(mail.kind)}</Fact>
        <Fact label="To">
          <EmailAddress address={mail.recipient} />
        </Fact>
        <Fact label="Written" figure>
          {formatDateTime(mail.createdAt)}
        </Fact>
        {mail.sentAt && (
          <Fact label="Sent" figure>
            {formatDateTime(mail.sentAt)}
          </Fact>
        )}
      </Facts>
      <DeliveryError mail={mail} />
    </div>
  )
}
