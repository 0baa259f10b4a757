import { useState } from 'react'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Card, CardContent } from '@/components/ui/card'
import { EmailAddress } from '@/components/ui/email-address'
import { FoldedCard } from '@/components/ui/folded-card'
import styles from '@/features/admin/mail/mail.module.css'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { kindLabel } from '@/lib/admin/message-labels'
import { counted } from '@/lib/counted'
import { formatDateTime } from '@/lib/dates'
import { http } from '@/lib/http'
import type { AdminOrder, Mail } from '@/lib/schemas'
import { CopyLink } from './copy-link'
import { beforeMessageDialog, LazyMessageDialog } from './lazy-message-dialog'
import { StateBadge } from './state-badge'

/** Whom each email about one order went to, staff among them, and how it fared. The conversation has what the client was
    told, so it's open where one failed. */
export function OrderMessages({ order }: { order: Pick<AdminOrder, 'id' | 'email'> }) {
  const [opened, setOpened] = useState<Mail | null>(null)
  const read = useAdminRead(
    adminKeys.orderMessages(order.id),
    (signal) => http.get('/api/orders/{order_id}/messages', { params: { order_id: order.id }, signal }),
    { changesByItself: true },
  )
  const { data, error } = read
  if (error || !data) {
    return (
      <Card title="Emails">
        <ReadFallback title="The emails couldn’t be loaded" read={read} />
      </Card>
    )
  }
  const mails = data.items
  return (
    <FoldedCard
      title="Emails"
      summary={
        mails.length === 0 ? 'None yet' : `${counted(mails.length, 'email')}: who got each, and whether it arrived`
      }
      isOpen={mails.some(({ state }) => state === 'failed')}
    >
      <div {...beforeMessageDialog}>
        {mails.length > 0 ? (
          <MailsOfOrder order={order} mails={mails} onOpen={setOpened} />
        ) : (
          <CardContent className="caption">Emails about this order appear here.</CardContent>
        )}
        <LazyMessageDialog mail={opened} onClose={() => setOpened(null)} />
      </div>
    </FoldedCard>
  )
}

interface MailsOfOrderProps {
  order: Pick<AdminOrder, 'id' | 'email'>
  mails: Mail[]
  onOpen: (mail: Mail) => void
}

function MailsOfOrder({ order, mails, onOpen }: MailsOfOrderProps) {
  return (
    <ul className={styles.orderMails}>
      {mails.map((mail) => (
        <li key={mail.id}>
          <div className={styles.what}>
            <button type="button" className={styles.subject} onClick={() => onOpen(mail)}>
              <span dir="auto">{mail.subject}</span>
            </button>
            <span className="caption">{kindLabel(mail.kind)}</span>
            {mail.recipient !== order.email && (
              <span className="caption">
                To <EmailAddress address={mail.recipient} />
              </span>
            )}
          </div>
          <time className="caption num" dateTime={mail.sentAt ?? mail.createdAt}>
            {formatDateTime(mail.sentAt ?? mail.createdAt)}
          </time>
          <StateBadge state={mail.state} />
          <CopyLink mail={mail} />
        </li>
      ))}
    </ul>
  )
}
