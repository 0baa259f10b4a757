import { useSearchParams } from 'react-router-dom'
import { ReadFallback } from '@/components/admin/read-fallback'
import { SearchField } from '@/components/admin/search-field'
import { EmptyState } from '@/components/ui/empty-state'
import { readInbox } from '@/features/admin/mail/inbox/inbox-address'
import { MessagesHead } from '@/features/admin/mail/inbox/messages-head'
import { ShowMore } from '@/features/admin/mail/inbox/show-more'
import { UnplacedEmail } from './unplaced-email'
import styles from './unplaced.module.css'
import { useUnplaced } from './use-unplaced'

/** Emails that came in and are in no conversation: each says why, and what can be done with it. */
export function UnplacedView() {
  const [search, setSearch] = useSearchParams()
  const { find } = readInbox(search)
  const read = useUnplaced(find)
  const [newest] = read.data?.pages ?? []
  return (
    <>
      <MessagesHead here="unplaced" unplaced={newest?.total} find={find} />
      <div className="sheet">
        {!newest && <ReadFallback title="The emails couldn’t be loaded" read={read} />}
        {newest && (newest.total > 0 || find) && (
          <div className={styles.search}>
            <SearchField
              label="Search unplaced emails"
              placeholder="Search unplaced emails"
              value={find}
              onSearch={(words) => setSearch(words ? { find: words } : {}, { replace: find !== '' })}
              hasSlashKey
            />
          </div>
        )}
        {newest && (newest.items.length > 0 ? <List read={read} /> : <Nothing isSearched={find !== ''} />)}
      </div>
    </>
  )
}

function Nothing({ isSearched }: { isSearched: boolean }) {
  if (isSearched) return <EmptyState title="No unplaced email matches" text="Try other words, or fewer." />
  return (
    <EmptyState
      title="No unplaced emails"
      text="Clients’ replies go into their order’s conversation. Emails that fit no order show up here."
    />
  )
}

function List({ read }: { read: ReturnType<typeof useUnplaced> }) {
  const mails = (read.data?.pages ?? []).flatMap(({ items }) => items)
  return (
    <section aria-label="Emails that fit no order">
      <p className={styles.about}>
        These emails came in and fit no order. They’re deleted after 180 days. Don’t open links or trust names in emails
        that you didn’t expect.
      </p>
      <ol className={styles.mails}>
        {mails.map((mail) => (
          <UnplacedEmail key={mail.id} mail={mail} />
        ))}
      </ol>
      <ShowMore read={read} />
    </section>
  )
}
