import { useState } from 'react'
import { Link } from 'react-router-dom'
import { momentWords } from '@/components/thread/thread-days'
import { Card } from '@/components/ui/card'
import { adminPaths } from '@/lib/admin/admin-paths'
import { counted } from '@/lib/counted'
import type { ConversationItem } from '@/lib/schemas'
import styles from './latest-messages.module.css'
import { useConversation, useItems } from './use-conversation'

const SHOWN = 2

/** What was said last, newest first, with the way to the rest. Nothing here is read by being seen; before the first word there's no card. */
export function LatestMessages({ orderId }: { orderId: string }) {
  const [now] = useState(() => new Date())
  const { data } = useConversation(orderId)
  const said = useItems(data).filter(({ kind }) => kind !== 'event')
  if (said.length === 0) return null
  return (
    <Card
      title="Latest messages"
      headAside={<Link to={adminPaths.orderRoom(orderId, 'messages')}>Open conversation</Link>}
    >
      <ul className={styles.latest}>
        {said
          .slice(-SHOWN)
          .reverse()
          .map((item) => (
            <Said key={item.id} item={item} now={now} />
          ))}
      </ul>
    </Card>
  )
}

function Said({ item, now }: { item: ConversationItem; now: Date }) {
  const { kind, authorName, isMine, at, text, files } = item
  return (
    <li data-note={kind === 'note' || undefined}>
      <b>{isMine ? 'You' : <bdi>{authorName}</bdi>}</b>
      {kind === 'note' && <span className={styles.note}>Internal note</span>}
      <time className="caption num" dateTime={at}>
        {momentWords(at, now)}
      </time>
      <p dir="auto">{text || counted(files.length, 'file')}</p>
    </li>
  )
}
