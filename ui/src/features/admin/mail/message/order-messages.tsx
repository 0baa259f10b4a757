import { useState } from 'react'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Card, CardContent } from '@/components/ui/card'
import { EmailAddress } from '@/components/ui/email-address'
import styles from '@/features/admin/mail/mail.module.css'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { kindLabel } from '@/lib/admin/message-labels'
import { formatDateTime } from '@/lib/dates'
import { http } from '@/lib/http'
import type { AdminOrder, Mail } from '@/lib/schemas'
import { CopyLink } from './copy-link'
import { beforeMessageDialog, LazyMessageDialog } from './lazy-message-dialog'
import { StateBadge } from './state-badge'

/** What was written about one order, to its client and to staff. */
export function OrderMessages({ order }: { order: Pick<AdminOrder, 'id' | 'email'> }) {
  const [opened, setOpened] = useState<Mail | null>(null)
  return (
    <Card title="Emails" {...beforeMessageDialog}>
      <MailsOfOrder order={order} onOpen={setOpened} />
      <LazyMessageDialog mail={opened} onClose={() => setOpened(null)} />
    </Card>
  )
}

interface MailsOfOrderProps {
  order: Pick<AdminOrder, 'id' | 'email'>
  onOpen: (mail: Mail) => void
}

function MailsOfOrder({ order, onOpen }: MailsOfOrderProps) {
  const read = useAdminRead(
    adminKeys.orderMessages(order.id),
    (signal) => http.get('/api/orders/{order_id}/messages', { params: { order_id: order.id }, signal }),
    { changesByItself: true },
  )
  const { data, error } = read
  if (error || !data) return <ReadFallback title="The emails couldn’t be loaded" read={read} />
  if (data.items.length === 0) {
    return (
      <CardContent className="text-center">
        <b>No emails yet</b>
        <p className="caption">Emails about this order appear here.</p>
      </CardContent>
    )
  }
  return (
    <ul className={styles.orderMails}>
      {data.items.map((mail) => (
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
