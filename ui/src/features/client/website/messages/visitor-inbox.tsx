import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmailAddress } from '@/components/ui/email-address'
import { lazyDialog } from '@/components/ui/lazy-dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { formatDateTime } from '@/lib/dates'
import { whyFailed } from '@/lib/http'
import type { ContactInbox, ContactMessage } from '@/lib/schemas'
import { inboxQuery, useMarkRead } from './inbox-data'
import '@/components/ui/entries.css'
import './inbox.css'

const dialog = lazyDialog(async () => (await import('./delete-message-dialog')).default)

/** What visitors wrote with the form of the website. Nothing where it has no form and nobody wrote. */
export function VisitorInbox({ token }: { token: string }) {
  const { data, error } = useQuery(inboxQuery(token, null))
  const list = useRef<HTMLElement>(null)
  const [asked, setAsked] = useState<ContactMessage | null>(null)
  const close = useCallback(() => setAsked(null), [])
  useMarkRead(token, data)
  if (data && !data.hasForm && data.total === 0) return null
  return (
    <Card
      title="Messages from visitors"
      headAside={data && data.unread > 0 && <Badge>{data.unread} new</Badge>}
      id="messages"
      tabIndex={-1}
      ref={list}
    >
      {!data && <Waiting error={error} />}
      {data?.total === 0 && (
        <p className="sheet-pad">
          No messages yet. When someone uses the form on your Contact page, you’ll read it here.
        </p>
      )}
      {data && data.total > 0 && (
        <>
          <ul className="inbox">
            <Messages token={token} inbox={data} onDelete={setAsked} />
          </ul>
          <p className="caption entries-foot">Messages are deleted after {data.keptDays} days.</p>
        </>
      )}
      {asked && <dialog.Dialog token={token} message={asked} onClose={close} focusAfter={() => list.current} />}
    </Card>
  )
}

function Waiting({ error }: { error: Error | null }) {
  return (
    <div className="sheet-pad">
      {error ? (
        <Alert variant="danger" title="Your messages didn’t load">
          {whyFailed(error)}
        </Alert>
      ) : (
        <Skeleton height="6rem" />
      )}
    </div>
  )
}

interface MessagesProps {
  token: string
  inbox: ContactInbox
  onDelete: (message: ContactMessage) => void
}

function Messages({ token, inbox, onDelete }: MessagesProps) {
  const [isLonger, setLonger] = useState(false)
  const { items, nextNumber } = inbox
  return (
    <>
      {items.map((message) => (
        <Message key={message.id} message={message} onDelete={onDelete} />
      ))}
      {nextNumber !== null && isLonger && <Earlier token={token} before={nextNumber} onDelete={onDelete} />}
      {nextNumber !== null && !isLonger && (
        <li>
          <Button variant="outline" className="justify-self-start" onClick={() => setLonger(true)}>
            Show earlier messages
          </Button>
        </li>
      )}
    </>
  )
}

interface EarlierProps extends Omit<MessagesProps, 'inbox'> {
  before: number
}

function Earlier({ token, before, onDelete }: EarlierProps) {
  const { data, error } = useQuery(inboxQuery(token, before))
  if (data) return <Messages token={token} inbox={data} onDelete={onDelete} />
  return (
    <li>
      <Waiting error={error} />
    </li>
  )
}

function Message({ message, onDelete }: { message: ContactMessage; onDelete: (message: ContactMessage) => void }) {
  const { name, email, phone, text, receivedAt, readAt, mailed } = message
  return (
    <li>
      <p className="inbox-from">
        <b className="wrap-anywhere">
          <bdi>{name}</bdi>
        </b>
        {readAt === null && <Badge variant="secondary">New</Badge>}
        {mailed === 'nobody' && <Badge variant="outline">Not emailed</Badge>}
        <time className="caption num" dateTime={receivedAt}>
          {formatDateTime(receivedAt)}
        </time>
      </p>
      <p className="inbox-text" dir="auto">
        {text}
      </p>
      {mailed === 'nobody' && <p className="caption">This message wasn’t emailed to you. You can only read it here.</p>}
      <div className="inbox-reach wrap-anywhere">
        <a href={mailto(email)}>
          <EmailAddress address={email} />
        </a>
        {phone !== '' && <span className="num">{phone}</span>}
        <Button
          variant="quiet-danger"
          size="sm"
          aria-label={`Delete the message from ${name}, ${formatDateTime(receivedAt)}`}
          {...dialog.before}
          onClick={() => onDelete(message)}
        >
          Delete
        </Button>
      </div>
    </li>
  )
}

const mailto = (address: string) => `mailto:${encodeURIComponent(address).replace('%40', '@')}`
