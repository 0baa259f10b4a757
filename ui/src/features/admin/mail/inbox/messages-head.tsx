import { Link } from 'react-router-dom'
import { adminPaths } from '@/lib/admin/admin-paths'
import type { InboxCounts, InboxShow } from '@/lib/schemas'
import { inboxPath, SHOWS } from './inbox-address'
import styles from './inbox.module.css'

interface MessagesHeadProps {
  here: InboxShow | 'emails'
  /** Where they are known. */
  counts?: InboxCounts | undefined
  find?: string
}

const LABELS: Record<InboxShow, string> = { waiting: 'Waiting for us', mine: 'Mine', unread: 'Unread', all: 'All' }

/** The page's name, and what it can show: conversations, or every email that the program wrote. */
export function MessagesHead({ here, counts, find = '' }: MessagesHeadProps) {
  return (
    <div className={styles.head}>
      <h1>Messages</h1>
      <nav className={styles.views} aria-label="Views">
        {SHOWS.map((show) => (
          <Link
            key={show}
            to={inboxPath({ show, find, order: null })}
            aria-current={show === here ? 'page' : undefined}
          >
            {LABELS[show]} {counts && <span className="num">{(counts[show] ?? 0).toLocaleString('en-US')}</span>}
          </Link>
        ))}
        <Link to={adminPaths.emailLog} aria-current={here === 'emails' ? 'page' : undefined}>
          Program emails
        </Link>
      </nav>
    </div>
  )
}
