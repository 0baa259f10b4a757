import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Phone, Reply } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { EmailAddress } from '@/components/ui/email-address'
import { Icon } from '@/components/ui/icon'
import { lazyDialog } from '@/components/ui/lazy-dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { CopyButton } from '@/features/client/website/live/copy-button'
import { clientOrderQuery, MESSAGES_PATH } from '@/lib/client-order'
import { formatDateTime } from '@/lib/dates'
import { mailto } from '@/lib/mailto'
import type { ContactMessage } from '@/lib/schemas'
import { type Earlier, useMark, useMarkRead } from './inbox-data'
import styles from './messages.module.css'
import { replyAddress } from './reply'

const dialog = lazyDialog(async () => (await import('./delete-message-dialog')).default)

interface MessageOpenedProps {
  token: string
  message: ContactMessage | undefined
  more: Earlier
}

/** The one that the address names, however far down the list it is. */
export function MessageOpened({ token, message, more }: MessageOpenedProps) {
  const { isThere, isComing, error, fetch } = more
  useEffect(() => {
    if (!message && isThere && !isComing && !error) fetch()
  }, [message, isThere, isComing, error, fetch])
  return (
    <section className={styles.mailRead} aria-label="Opened message">
      <Button asChild variant="ghost" className={styles.mailBack}>
        <Link to={MESSAGES_PATH}>
          <Icon icon={ArrowLeft} size="sm" />
          All messages
        </Link>
      </Button>
      {message && <Message token={token} message={message} />}
      {!message && isThere && !error && <Skeleton height="12rem" />}
      {!message && (!isThere || error) && <p className="muted">This message isn’t here anymore.</p>}
    </section>
  )
}

function Message({ token, message }: { token: string; message: ContactMessage }) {
  const { name, email, text, receivedAt, mailed } = message
  const heading = useRef<HTMLHeadingElement>(null)
  useMarkRead(token, message)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <div className={styles.mailHead}>
        <div>
          <h2 className="t-card wrap-anywhere" tabIndex={-1} ref={heading}>
            <bdi>{name}</bdi>
          </h2>
          <p className="small muted wrap-anywhere">
            <a href={mailto(email)}>
              <EmailAddress address={email} />
            </a>
            {message.phone !== '' && (
              <>
                , <span className="num">{message.phone}</span>
              </>
            )}
          </p>
        </div>
        <Acts token={token} message={message} />
      </div>
      <div className={styles.mailSaid}>
        <p dir="auto">{text}</p>
        <p className="caption">
          <time dateTime={receivedAt}>{formatDateTime(receivedAt)}</time>, from your Contact page
        </p>
      </div>
      {mailed === 'nobody' && <p className="caption">This message wasn’t emailed to you. You can only read it here.</p>}
      <ReplyPart token={token} message={message} />
    </>
  )
}

function Acts({ token, message }: { token: string; message: ContactMessage }) {
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  const close = useCallback(() => setAsked(false), [])
  const back = useCallback(() => void navigate(MESSAGES_PATH, { replace: true }), [navigate])
  const mark = useMark(token, { onDone: back, failed: 'Not Saved' })
  const { id, name, receivedAt } = message
  return (
    <div className={styles.mailActs}>
      <Button variant="ghost" busy={mark.isPending} onClick={() => mark.mutate({ id, isRead: false })}>
        Mark as new
      </Button>
      <Button
        variant="quiet-danger"
        aria-label={`Delete the message from ${name}, ${formatDateTime(receivedAt)}`}
        {...dialog.before}
        onClick={() => setAsked(true)}
      >
        Delete
      </Button>
      {isAsked && <dialog.Dialog token={token} message={message} onClose={close} onDeleted={back} />}
    </div>
  )
}

/** In the client's own mail program, from their own address. */
function ReplyPart({ token, message }: { token: string; message: ContactMessage }) {
  const { data } = useQuery(clientOrderQuery(token))
  const { name, email, phone } = message
  return (
    <div className={styles.mailReply}>
      <div className="row">
        <Button asChild>
          <a href={replyAddress(message, data?.intakeForm?.businessName ?? '')}>
            <Icon icon={Reply} size="sm" />
            Reply by email
          </a>
        </Button>
        {phone !== '' && (
          <Button asChild variant="outline">
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
              <Icon icon={Phone} size="sm" />
              Call
            </a>
          </Button>
        )}
        <CopyButton text={email} label="Copy email address" name={`Copy email address of ${name}`} />
      </div>
      <p className="caption">
        Your email program opens with their message quoted. The reply is sent from your address.
      </p>
    </div>
  )
}
