import { Paperclip } from 'lucide-react'
import { useState } from 'react'
import { ThreadFiles } from '@/components/thread/thread-files'
import { Button } from '@/components/ui/button'
import { EmailAddress } from '@/components/ui/email-address'
import { Icon } from '@/components/ui/icon'
import { formatDateTime } from '@/lib/dates'
import type { UnplacedMail } from '@/lib/schemas'
import { DiscardDialog } from './discard-dialog'
import { PlaceDialog } from './place-dialog'
import { isLong, replyLink } from './unplaced-words'
import styles from './unplaced.module.css'

type Asked = 'place' | 'discard' | null

/** What came, from whom, and why it's here. */
export function UnplacedEmail({ mail }: { mail: UnplacedMail }) {
  const [asked, setAsked] = useState<Asked>(null)
  const { id, sender, senderName, subject, why, at, files, leftOut } = mail
  const close = () => setAsked(null)
  const name = `unplaced-${id}`
  return (
    <li className={styles.mail} aria-labelledby={name}>
      <div className={styles.head}>
        <h2 id={name}>
          <bdi>{subject || 'No subject'}</bdi>
        </h2>
        <time className="num" dateTime={at}>
          {formatDateTime(at)}
        </time>
      </div>
      <p className={styles.sender}>
        {senderName && (
          <>
            <bdi>{senderName}</bdi>,{' '}
          </>
        )}
        {sender ? <EmailAddress address={sender} /> : 'No sender'}
      </p>
      <p className={styles.why}>{why}</p>
      <Text mail={mail} />
      {/* In a row of its own: in a conversation, files stand beside a face. */}
      <div className={styles.kept}>
        <ThreadFiles files={files} addressOf={(file) => `/api/admin/unplaced-mail/${id}/files/${file.id}`} />
      </div>
      {leftOut.length > 0 && (
        <p className={styles.files}>
          <Icon icon={Paperclip} size="sm" />
          <span>
            Not kept: <bdi>{leftOut.join(', ')}</bdi>. Only PNG, JPG, SVG and PDF files of up to 5 MB are, while there’s
            room for them.
          </span>
        </p>
      )}
      <div className={styles.deeds}>
        <Button variant="outline" size="sm" onClick={() => setAsked('place')}>
          Put into an order
        </Button>
        {sender && (
          <Button variant="ghost" size="sm" asChild>
            <a href={replyLink(mail)}>Reply in your mail program</a>
          </Button>
        )}
        <Button variant="quiet-danger" size="sm" onClick={() => setAsked('discard')}>
          Discard
        </Button>
      </div>
      {asked === 'place' && <PlaceDialog mail={mail} onClose={close} />}
      {asked === 'discard' && <DiscardDialog mail={mail} onClose={close} />}
    </li>
  )
}

function Text({ mail: { text } }: { mail: UnplacedMail }) {
  if (!text) return null
  if (!isLong(text))
    return (
      <p className={styles.text} dir="auto">
        {text}
      </p>
    )
  return (
    <details className={styles.folded}>
      <summary>
        <span className={styles.start} dir="auto">
          {text}
        </span>
        <span className={styles.all}>Read all of it</span>
      </summary>
      <p className={styles.text} dir="auto">
        {text}
      </p>
    </details>
  )
}
