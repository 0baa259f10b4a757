import type { Ref } from 'react'
import { Link } from 'react-router-dom'
import { EmailAddress } from '@/components/ui/email-address'
import styles from '@/features/admin/mail/mail.module.css'
import { CopyLink } from '@/features/admin/mail/message/copy-link'
import { DeliveryError } from '@/features/admin/mail/message/delivery-error'
import { StateBadge } from '@/features/admin/mail/message/state-badge'
import { adminPaths } from '@/lib/admin/admin-paths'
import { kindLabel, stateLabel, type MailState } from '@/lib/admin/message-labels'
import { formatDateTime } from '@/lib/dates'
import type { Mail } from '@/lib/schemas'

interface MailEntryProps {
  mail: Mail
  onOpen: (mail: Mail) => void
  ref?: Ref<HTMLButtonElement>
}

export function MailEntry({ mail, onOpen, ref }: MailEntryProps) {
  const { kind, subject, state, sentAt, createdAt } = mail
  const when = sentAt ?? createdAt
  return (
    <li>
      <div className={styles.what}>
        <button
          type="button"
          className={styles.subject}
          data-list-item
          dir="auto"
          ref={ref}
          onClick={() => onOpen(mail)}
        >
          {subject}
        </button>
        <span className="caption">{kindLabel(kind)}</span>
      </div>
      <Recipient mail={mail} />
      <State state={state} />
      <time className="caption num" dateTime={when}>
        {formatDateTime(when)}
      </time>
      <CopyLink mail={mail} />
      <div className={styles.trouble}>
        <DeliveryError mail={mail} />
      </div>
    </li>
  )
}

/** What most messages come to is told quietly, so that one that needs somebody is seen. */
function State({ state }: { state: MailState }) {
  if (state !== 'sent' && state !== 'stored') return <StateBadge state={state} />
  return <span className={styles.state}>{stateLabel(state)}</span>
}

function Recipient({ mail: { recipient, orderId } }: { mail: Mail }) {
  const address = <EmailAddress address={recipient} />
  return <span className={styles.to}>{orderId ? <Link to={adminPaths.order(orderId)}>{address}</Link> : address}</span>
}
