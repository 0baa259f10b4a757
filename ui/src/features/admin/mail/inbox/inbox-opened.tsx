import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { Monogram } from '@/components/admin/monogram'
import { StatusBadge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { EmailAddress } from '@/components/ui/email-address'
import { Icon } from '@/components/ui/icon'
import { SettleButton } from '@/features/admin/mail/talk/settle-button'
import { Talk } from '@/features/admin/mail/talk/talk'
import { useConversation } from '@/features/admin/mail/talk/use-conversation'
import { adminPaths } from '@/lib/admin/admin-paths'
import type { ConversationRow } from '@/lib/schemas'
import { inboxPath, type InboxAddress } from './inbox-address'
import styles from './inbox.module.css'

interface InboxOpenedProps {
  orderId: string
  /** Of the list, where it's on it. */
  row: ConversationRow | undefined
  back: InboxAddress
}

/** The conversation that the address names, as in its order's room. */
export function InboxOpened({ orderId, row, back }: InboxOpenedProps) {
  const read = useConversation(orderId)
  const heading = useRef<HTMLHeadingElement>(null)
  const name = read.data?.pages[0]?.clientName ?? row?.clientName
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section className={styles.opened} aria-label={name ? `Conversation with ${name}` : 'Conversation'}>
      <div className={styles.openedHead}>
        <Button asChild variant="ghost" size="sm" className={styles.back}>
          <Link to={inboxPath(back)}>
            <Icon icon={ArrowLeft} size="sm" />
            All conversations
          </Link>
        </Button>
        <div className="min-w-0">
          <h2 className="t-card wrap-anywhere" tabIndex={-1} ref={heading}>
            <bdi>{name ? <EmailAddress address={name} /> : 'Conversation'}</bdi>
          </h2>
          {row && <StatusBadge status={row.status} />}
        </div>
        <div className={styles.acts}>
          {row?.assignee && <Monogram person={row.assignee} />}
          <SettleButton orderId={orderId} read={read} />
          <Button asChild variant="outline" size="sm">
            <Link to={adminPaths.orderRoom(orderId, 'messages')}>Open order</Link>
          </Button>
        </div>
      </div>
      <Talk orderId={orderId} read={read} showsMail={false} />
    </section>
  )
}
