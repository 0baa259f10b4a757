import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { Alert } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { EmailAddress } from '@/components/ui/email-address'
import { classNames } from '@/lib/class-names'
import { MESSAGES_PATH } from '@/lib/client-order'
import { formatDateTime } from '@/lib/dates'
import type { ContactInbox, ContactMessage } from '@/lib/schemas'
import { whyFailed } from '@/lib/why-failed'
import type { Earlier } from './inbox-data'
import styles from './messages.module.css'

interface MessageListProps {
  messages: ContactMessage[]
  opened: string | null
  inbox: ContactInbox
  more: Earlier
}

/** Newest first; on a phone it makes room for the one that's open. */
export function MessageList({ messages, opened, inbox, more }: MessageListProps) {
  const list = useRef<HTMLUListElement>(null)
  useFocusWhereItWas(list, opened)
  return (
    <ul className={styles.mailList} aria-label="Messages from your website" ref={list}>
      {messages.map((message) => (
        <Row key={message.id} message={message} isOpen={message.id === opened} />
      ))}
      {more.isThere && (
        <li className={classNames(styles.mailEnd, 'stack')}>
          {more.error && (
            <Alert variant="danger" title="Earlier messages didn’t load">
              {whyFailed(more.error)}
            </Alert>
          )}
          <Button variant="outline" busy={more.isComing} busyLabel="Loading..." onClick={more.fetch}>
            Show earlier messages
          </Button>
        </li>
      )}
      <li className={classNames(styles.mailEnd, 'caption')}>
        {inbox.mailedTo && messages.every(({ mailed }) => mailed !== 'nobody') && (
          <>
            New ones are also sent to <EmailAddress address={inbox.mailedTo} />.{' '}
          </>
        )}
        Deleted here after {inbox.keptDays} days.
      </li>
    </ul>
  )
}

/** Whoever goes back to the list is at the message that was open. */
function useFocusWhereItWas(list: React.RefObject<HTMLUListElement | null>, opened: string | null): void {
  const before = useRef(opened)
  useEffect(() => {
    const left = before.current
    before.current = opened
    if (left === null || opened !== null) return
    const link = list.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(left)}"]`)
    ;(link ?? list.current?.querySelector('a'))?.focus()
  }, [list, opened])
}

function Row({ message, isOpen }: { message: ContactMessage; isOpen: boolean }) {
  const { id, name, text, receivedAt, readAt, mailed } = message
  const isNew = readAt === null
  return (
    <li className={isNew ? styles.mailNew : undefined}>
      <Link
        to={`${MESSAGES_PATH}?message=${id}`}
        replace={isOpen}
        data-message={id}
        aria-current={isOpen ? 'true' : undefined}
      >
        <span className={styles.mailFrom}>
          <b>
            {isNew && <span className="sr">New: </span>}
            <bdi>{name}</bdi>
          </b>
          <time className="num" dateTime={receivedAt}>
            {formatDateTime(receivedAt)}
          </time>
        </span>
        <span className={styles.mailText} dir="auto">
          {text}
        </span>
        {mailed === 'nobody' && (
          <span>
            <Badge variant="outline">Not emailed</Badge>
          </span>
        )}
      </Link>
    </li>
  )
}
