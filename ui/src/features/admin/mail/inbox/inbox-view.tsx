import { Link, useSearchParams } from 'react-router-dom'
import { ReadFallback } from '@/components/admin/read-fallback'
import { SearchField } from '@/components/admin/search-field'
import { EmptyState } from '@/components/ui/empty-state'
import { Tag } from '@/components/ui/tag'
import { classNames } from '@/lib/class-names'
import { readInbox, searchOfInbox, unplacedPath } from './inbox-address'
import { InboxList } from './inbox-list'
import { InboxOpened } from './inbox-opened'
import { unplacedFoundWords } from './inbox-words'
import styles from './inbox.module.css'
import { MessagesHead } from './messages-head'
import { NoConversation } from './no-conversation'
import { useInbox } from './use-inbox'

/** The agency's conversations: who waits, and beside them what was said. All that is chosen is in the address. */
export function InboxView() {
  const [search, setSearch] = useSearchParams()
  const address = readInbox(search)
  const read = useInbox(address)
  const pages = read.data?.pages ?? []
  const [newest] = pages
  const rows = pages.flatMap(({ items }) => items)
  const isBare = newest !== undefined && !newest.counts.all && address.find === '' && address.order === null
  return (
    <>
      <MessagesHead here={address.show} counts={newest?.counts} unplaced={newest?.unplaced} find={address.find} />
      {isBare ? (
        <div className="sheet">
          <EmptyState title="No conversations yet" text="They start when you or a client writes." />
        </div>
      ) : (
        <div className={classNames('sheet', styles.inbox, address.order !== null && styles.isOpen)}>
          <div className={styles.list}>
            <div className={styles.search}>
              <SearchField
                label="Search messages"
                placeholder="Search messages"
                value={address.find}
                onSearch={(find) => setSearch(searchOfInbox({ ...address, find }), { replace: address.find !== '' })}
                hasSlashKey
              />
            </div>
            {!newest && <ReadFallback title="The conversations couldn’t be loaded" read={read} />}
            {newest && rows.length === 0 && <NoConversation address={address} counts={newest.counts} />}
            {rows.length > 0 && <InboxList address={address} rows={rows} read={read} />}
            {newest && newest.unplacedFound > 0 && (
              <p className={styles.alsoFound}>
                <Tag>Unplaced</Tag>{' '}
                <Link to={unplacedPath(address.find)}>{unplacedFoundWords(newest.unplacedFound)}</Link>
              </p>
            )}
          </div>
          {address.order === null ? (
            <p className={styles.choose}>Choose a conversation to read it.</p>
          ) : (
            <InboxOpened
              key={address.order}
              orderId={address.order}
              row={rows.find(({ orderId }) => orderId === address.order)}
              back={{ ...address, order: null }}
            />
          )}
        </div>
      )}
    </>
  )
}
