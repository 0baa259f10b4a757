import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import { classNames } from '@/lib/class-names'
import { formatDateTime, formatTimeOfDay } from '@/lib/dates'
import { initialsOf } from './initials'
import styles from './thread.module.css'
import { typedParts } from './web-links'

interface ThreadMessageProps {
  /** On the reader's own side, on the other one, or for the team alone. */
  look: 'ours' | 'theirs' | 'note'
  author: string
  isMe?: boolean
  isClient?: boolean
  /** How it came, in a few words. */
  via?: ReactNode
  at: string
  text: string
  /** What a mail quoted of others before it. */
  quoted?: string
  /** Its files. */
  children?: ReactNode
  /** What became of it. */
  foot?: ReactNode
}

/** One message or note of a thread. */
export function ThreadMessage(props: ThreadMessageProps) {
  const { look, author, isMe = false, isClient = false, via, at, text, quoted = '', children, foot } = props
  return (
    <li
      className={classNames(styles.message, look === 'ours' && styles.ours, look === 'note' && styles.note)}
      data-look={look}
    >
      <span
        className={classNames(styles.initials, isClient && styles.client, isMe && !isClient && styles.me)}
        aria-hidden="true"
      >
        {initialsOf(author)}
      </span>
      <div className={styles.by}>
        <b>
          <bdi>{isMe ? 'You' : author}</bdi>
        </b>
        {look === 'note' && (
          <span className={styles.mark}>
            <Icon icon={Lock} />
            <span>
              Internal note<span className={styles.long}>, only your team sees it</span>
            </span>
          </span>
        )}
        {via && <span>{via}</span>}
        <time className="num" dateTime={at} title={formatDateTime(at)}>
          {formatTimeOfDay(at)}
        </time>
      </div>
      {(text || quoted) && (
        <div className={styles.text}>
          <Words text={text} />
          {quoted && (
            <details className={styles.quoted}>
              <summary>Quoted text</summary>
              <p dir="auto">{quoted}</p>
            </details>
          )}
        </div>
      )}
      {children}
      {foot && <div className={styles.foot}>{foot}</div>}
    </li>
  )
}

/** As it was typed; an empty line begins a paragraph. */
function Words({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((each) => each.trim() !== '')
  return paragraphs.map((paragraph, index) => (
    <p key={index} dir="auto">
      {typedParts(paragraph).map(({ text: part, href }, at) =>
        href ? (
          <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  ))
}
