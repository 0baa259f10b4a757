import { useEffect, useRef, useState, type ReactNode } from 'react'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Button } from '@/components/ui/button'
import styles from '@/features/admin/mail/mail.module.css'
import { beforeMessageDialog, LazyMessageDialog } from '@/features/admin/mail/message/lazy-message-dialog'
import type { Mail } from '@/lib/schemas'
import { MailEntry } from './mail-entry'
import type { MailFilter } from './mail-filter'
import { useMailPage } from './use-mail-page'

interface MailListProps {
  filter: MailFilter
  empty: ReactNode
}

/** Page after page, and the message that is open. While another filter's first page is on its way, the last one stays. */
export function MailList({ filter, empty }: MailListProps) {
  const [opened, setOpened] = useState<Mail | null>(null)
  const { data, isPlaceholderData } = useMailPage(filter, null)
  const isEmpty = data?.items.length === 0
  return (
    <>
      {isEmpty ? (
        empty
      ) : (
        <ul className={styles.mails} aria-busy={isPlaceholderData} {...beforeMessageDialog}>
          <MailPage filter={filter} cursor={null} onOpen={setOpened} />
        </ul>
      )}
      <LazyMessageDialog mail={opened} onClose={() => setOpened(null)} />
    </>
  )
}

interface MailPageProps {
  filter: MailFilter
  cursor: string | null
  onOpen: (mail: Mail) => void
}

/** A page knows where the next one begins, so that new messages in the meantime push none out of the list. */
function MailPage({ filter, cursor, onOpen }: MailPageProps) {
  const read = useMailPage(filter, cursor)
  const { data } = read
  const first = useRef<HTMLButtonElement>(null)
  const isFollowing = cursor !== null
  const isHere = data !== undefined
  // The button that asked for this page is gone: reading goes on at its first message.
  useEffect(() => {
    if (isFollowing && isHere) first.current?.focus()
  }, [isFollowing, isHere])
  if (!data) {
    return (
      <li>
        <ReadFallback title="The messages couldn’t be loaded" read={read} />
      </li>
    )
  }
  return (
    <>
      {data.items.map((mail, index) => (
        <MailEntry key={mail.id} mail={mail} onOpen={onOpen} {...(index === 0 && { ref: first })} />
      ))}
      {data.nextCursor !== null && !read.isPlaceholderData && (
        <NextPage key={JSON.stringify(filter)} filter={filter} cursor={data.nextCursor} onOpen={onOpen} />
      )}
    </>
  )
}

function NextPage({ filter, cursor, onOpen }: MailPageProps) {
  const [isWanted, setWanted] = useState(false)
  if (isWanted) return <MailPage filter={filter} cursor={cursor} onOpen={onOpen} />
  return (
    <li className={styles.more}>
      <Button variant="outline" size="sm" onClick={() => setWanted(true)}>
        Show more
      </Button>
    </li>
  )
}
