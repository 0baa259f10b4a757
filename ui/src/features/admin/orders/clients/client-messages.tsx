import { Mail, MessageSquare, NotebookPen, Reply } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Chip, Chips } from '@/components/admin/chips'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Icon } from '@/components/ui/icon'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { adminPaths } from '@/lib/admin/admin-paths'
import { stateLabel } from '@/lib/admin/message-labels'
import { counted } from '@/lib/counted'
import { formatDateTime } from '@/lib/dates'
import { http } from '@/lib/http'
import type { ClientLine, ClientOrderRow } from '@/lib/schemas'
import { orderName } from './client-names'
import styles from './client.module.css'

const PATH = '/api/admin/clients/{order_id}/messages'

interface ClientMessagesProps {
  orderId: string
  orders: ClientOrderRow[]
}

/** What a client and staff said about all their orders, newest first, each with the way to its conversation; with the program's emails where that's asked for. */
export function ClientMessages({ orderId, orders }: ClientMessagesProps) {
  const [show, setShow] = useState<'said' | 'all'>('said')
  const [cursors, setCursors] = useState<(string | null)[]>([null])
  const cursor = cursors.at(-1) ?? null
  const read = useAdminRead(
    adminKeys.clientMessages(orderId, show, cursor),
    (signal) => http.get(PATH, { params: { order_id: orderId }, query: { show, cursor }, signal }),
    { keepsPrevious: true },
  )
  const found = read.data
  const choose = (which: 'said' | 'all') => () => {
    setShow(which)
    setCursors([null])
  }
  return (
    <Card
      title="Messages"
      headAside={
        <Chips label="Show">
          <Chip label="Conversations" isPressed={show === 'said'} onPress={choose('said')} />
          <Chip label="With our emails" isPressed={show === 'all'} onPress={choose('all')} />
        </Chips>
      }
    >
      {!found && <ReadFallback title="The messages couldn’t be loaded" read={read} />}
      {found?.total === 0 && <p className={styles.none}>{NOTHING[show]}</p>}
      {found && found.total > 0 && (
        <ol className={styles.messages} aria-busy={read.isPlaceholderData}>
          {found.items.map((line, index) => (
            <Line key={line.messageId ?? `${line.at}-${index}`} line={line} orders={orders} />
          ))}
        </ol>
      )}
      {found && (found.nextCursor !== null || cursors.length > 1) && (
        <div className="pager" role="group" aria-label="Pages of messages">
          <span className="num">{found.total} in all</span>
          <div className="row">
            <Button
              variant="outline"
              size="sm"
              disabled={read.isPlaceholderData || cursors.length === 1}
              onClick={() => setCursors(cursors.slice(0, -1))}
            >
              Newer
            </Button>
            <Button
              variant="outline"
              size="sm"
              disabled={read.isPlaceholderData || found.nextCursor === null}
              onClick={() => setCursors([...cursors, found.nextCursor])}
            >
              Older
            </Button>
          </div>
        </div>
      )}
    </Card>
  )
}

const NOTHING = {
  said: 'Nobody has written yet.',
  all: 'Nothing was written yet.',
}

function Line({ line, orders }: { line: ClientLine; orders: ClientOrderRow[] }) {
  const order = orders.find(({ id }) => id === line.orderId)
  const { icon, label, by } = kindOf(line)
  return (
    <li data-note={line.isNote || undefined}>
      <Icon icon={icon} label={label} />
      <p className={styles.words} dir="auto">
        <Link to={adminPaths.orderRoom(line.orderId, 'messages')}>{line.text || counted(line.files, 'file')}</Link>
        <small>
          <bdi>{by}</bdi>
          {order && orders.length > 1 && `, about ${orderName(order)}`}
        </small>
      </p>
      <time className="num" dateTime={line.at}>
        {formatDateTime(line.at)}
      </time>
    </li>
  )
}

/** Who said it, as staff know them. */
function kindOf({ messageId, state, author, authorName, isNote }: ClientLine) {
  if (messageId !== null) return { icon: Mail, label: 'Our email', by: state ? stateLabel(state) : '' }
  if (isNote) return { icon: NotebookPen, label: 'Internal note', by: `Internal note by ${authorName}` }
  if (author === 'staff') return { icon: Reply, label: 'Our message', by: authorName }
  return { icon: MessageSquare, label: 'The client’s message', by: authorName || 'The client answered' }
}
