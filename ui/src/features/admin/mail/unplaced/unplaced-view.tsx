import { ReadFallback } from '@/components/admin/read-fallback'
import { EmptyState } from '@/components/ui/empty-state'
import { MessagesHead } from '@/features/admin/mail/inbox/messages-head'
import { ShowMore } from '@/features/admin/mail/inbox/show-more'
import { UnplacedEmail } from './unplaced-email'
import styles from './unplaced.module.css'
import { useUnplaced } from './use-unplaced'

/** Emails that came in and are in no conversation: each says why, and what can be done with it. */
export function UnplacedView() {
  const read = useUnplaced()
  const [newest] = read.data?.pages ?? []
  return (
    <>
      <MessagesHead here="unplaced" unplaced={newest?.total} />
      <div className="sheet">
        {!newest && <ReadFallback title="The emails couldn’t be loaded" read={read} />}
        {newest && (newest.items.length > 0 ? <List read={read} /> : <Nothing />)}
      </div>
    </>
  )
}

function Nothing() {
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
