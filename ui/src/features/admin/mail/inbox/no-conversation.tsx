import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import type { InboxCounts, InboxShow } from '@/lib/schemas'
import { inboxPath, type InboxAddress } from './inbox-address'
import styles from './inbox.module.css'

const NONE: Record<InboxShow, string> = {
  waiting: 'Nobody is waiting for an answer.',
  mine: 'Nobody is waiting for your answer.',
  unread: 'You’ve read everything.',
  all: 'No conversations yet.',
}

/** Why nothing is listed, and where something is. */
export function NoConversation({ address, counts }: { address: InboxAddress; counts: InboxCounts }) {
  const { show, find } = address
  const isNarrowed = show !== 'all'
  return (
    <div className={styles.none}>
      <p>{find ? 'No conversation matches.' : NONE[show]}</p>
      {find ? (
        <Button variant="outline" size="sm" asChild>
          <Link to={inboxPath({ ...address, find: '' })}>Clear search</Link>
        </Button>
      ) : (
        isNarrowed &&
        (counts.all ?? 0) > 0 && (
          <Button variant="outline" size="sm" asChild>
            <Link to={inboxPath({ ...address, show: 'all' })}>Show all</Link>
          </Button>
        )
      )}
    </div>
  )
}
