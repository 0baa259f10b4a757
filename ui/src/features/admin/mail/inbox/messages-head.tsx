import { Link } from 'react-router-dom'
import { adminPaths } from '@/lib/admin/admin-paths'
import type { InboxCounts, InboxShow } from '@/lib/schemas'
import { inboxPath, SHOWS, unplacedPath } from './inbox-address'
import styles from './inbox.module.css'

interface MessagesHeadProps {
  here: InboxShow | 'unplaced' | 'emails'
  /** Where they are known. */
  counts?: InboxCounts | undefined
  /** How many emails fit no order, where that's known. */
  unplaced?: number | undefined
  find?: string
}

const LABELS: Record<InboxShow, string> = { waiting: 'Waiting for us', mine: 'Mine', unread: 'Unread', all: 'All' }

/** The page's name, and what it can show: conversations, emails that fit none, or every email that the program wrote. */
export function MessagesHead({ here, counts, unplaced, find = '' }: MessagesHeadProps) {
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
            {LABELS[show]} {counts && <Count of={counts[show] ?? 0} />}
          </Link>
        ))}
        <Link
          to={unplacedPath(find)}
          aria-current={here === 'unplaced' ? 'page' : undefined}
          ref={here === 'unplaced' ? showInRow : undefined}
        >
          Unplaced {unplaced !== undefined && <Count of={unplaced} />}
        </Link>
        <Link to={adminPaths.emailLog} aria-current={here === 'emails' ? 'page' : undefined}>
          Program emails
        </Link>
      </nav>
    </div>
  )
}

function Count({ of: count }: { of: number }) {
  return <span className="num">{count.toLocaleString('en-US')}</span>
}

/** On a phone the row scrolls, and what's open must not be out of sight. */
function showInRow(view: HTMLAnchorElement | null) {
  view?.scrollIntoView({ inline: 'center', block: 'nearest' })
}
