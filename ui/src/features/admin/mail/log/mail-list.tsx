import { useEffect, useRef, useState, type ReactNode } from 'react'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Button } from '@/components/ui/button'
import { beforeMessageDialog, LazyMessageDialog } from '@/features/admin/mail/message/lazy-message-dialog'
import type { MailState } from '@/features/admin/mail/message/message-labels'
import type { Mail } from '@/lib/schemas'
import { MailEntry } from './mail-entry'
import { useMailPage } from './use-mail-page'

interface MailListProps {
  state: MailState | null
  empty: ReactNode
}

/** Page after page, and the message that is open. */
export function MailList({ state, empty }: MailListProps) {
  const [opened, setOpened] = useState<Mail | null>(null)
  const { data } = useMailPage(state, null)
  const isEmpty = data?.items.length === 0
  return (
    <>
      {isEmpty ? (
        empty
      ) : (
        <ul className="mails" {...beforeMessageDialog}>
          <MailPage state={state} cursor={null} onOpen={setOpened} />
        </ul>
      )}
      <LazyMessageDialog mail={opened} onClose={() => setOpened(null)} />
    </>
  )
}

interface MailPageProps {
  state: MailState | null
  cursor: string | null
  onOpen: (mail: Mail) => void
}

/** A page knows where the next one begins, so that new messages in the meantime push none out of the list. */
function MailPage({ state, cursor, onOpen }: MailPageProps) {
  const read = useMailPage(state, cursor)
  const { data } = read
  const [wantsMore, setWantsMore] = useState(false)
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
      {data.nextCursor !== null && wantsMore && <MailPage state={state} cursor={data.nextCursor} onOpen={onOpen} />}
      {data.nextCursor !== null && !wantsMore && (
        <li className="more">
          <Button variant="outline" size="sm" onClick={() => setWantsMore(true)}>
            Show more
          </Button>
        </li>
      )}
    </>
  )
}
