import { useState } from 'react'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Thread } from '@/components/thread/thread'
import { momentWords } from '@/components/thread/thread-days'
import { useFirstNew } from '@/components/thread/use-first-new'
import { useReadMark } from '@/components/thread/use-read-mark'
import { OpenedMail } from '@/features/admin/mail/message/opened-mail'
import type { Conversation, ConversationItem } from '@/lib/schemas'
import { MailRun } from './mail-run'
import { withMailRuns } from './mail-runs'
import { StaffComposer } from './staff-composer'
import { TalkItem } from './talk-item'
import styles from './talk.module.css'
import { useAtNewest } from './use-at-newest'
import { useItems, type useConversation } from './use-conversation'
import { useMarkRead } from './use-staff-message'

interface TalkProps {
  orderId: string
  read: ReturnType<typeof useConversation>
  /** The program's own emails among the messages. */
  showsMail: boolean
}

/** The conversation itself, and where staff write. */
export function Talk({ orderId, read, showsMail }: TalkProps) {
  const items = useItems(read.data)
  const newest = read.data?.pages[0]
  if (!newest) return <ReadFallback title="The conversation couldn’t be loaded" read={read} />
  return (
    <>
      <Said orderId={orderId} read={read} items={items} newest={newest} showsMail={showsMail} />
      <StaffComposer orderId={orderId} newest={newest} sentIds={items.map(({ id }) => id)} />
    </>
  )
}

interface SaidProps extends TalkProps {
  items: ConversationItem[]
  newest: Conversation
}

function Said({ orderId, read, items, newest, showsMail }: SaidProps) {
  const [now] = useState(() => new Date())
  const [opened, setOpened] = useState<string | null>(null)
  const newSince = useFirstNew(newest.newSince)
  const mark = useMarkRead(orderId)
  const said = items.filter(({ kind }) => kind !== 'event')
  useReadMark(newest.unread > 0 ? (said.findLast(({ kind }) => kind === 'message')?.id ?? null) : null, mark)
  const shown = showsMail ? items : items.filter(({ event }) => event !== 'mail')
  const part = useAtNewest(shown[0]?.id, shown.at(-1)?.id)
  const lineOf = (item: ConversationItem) => (
    <TalkItem
      key={item.id}
      item={item}
      orderId={orderId}
      seen={newest.seen?.messageId === item.id ? momentWords(newest.seen.at, now) : null}
      onOpen={setOpened}
    />
  )
  return (
    <div className={styles.said} ref={part} role="group" aria-label="What was said">
      {said.length === 0 && (
        <p className={styles.none}>No messages yet. What you write here reaches the client in their portal, too.</p>
      )}
      <Thread
        label="Conversation"
        items={withMailRuns(shown)}
        newSince={newSince}
        earlier={{
          isThere: read.hasNextPage,
          isComing: read.isFetchingNextPage,
          error: read.isFetchNextPageError ? read.error : null,
          fetch: () => void read.fetchNextPage(),
        }}
      >
        {(row) =>
          'mails' in row ? (
            <MailRun key={row.id} mails={row.mails}>
              {row.mails.map(lineOf)}
            </MailRun>
          ) : (
            lineOf(row)
          )
        }
      </Thread>
      {opened && <OpenedMail id={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}
