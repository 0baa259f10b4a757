import { Mail, MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Icon } from '@/components/ui/icon'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { adminPaths } from '@/lib/admin/admin-paths'
import { stateLabel } from '@/lib/admin/message-labels'
import { formatDateTime } from '@/lib/dates'
import { http } from '@/lib/http'
import type { ClientLine, ClientOrderRow } from '@/lib/schemas'
import { orderName } from './client-names'
import styles from './client.module.css'

interface ClientMessagesProps {
  orderId: string
  orders: ClientOrderRow[]
}

/** What was written to a client and what they answered, about all their orders, newest first. */
export function ClientMessages({ orderId, orders }: ClientMessagesProps) {
  const [cursors, setCursors] = useState<(string | null)[]>([null])
  const cursor = cursors.at(-1) ?? null
  const read = useAdminRead(
    adminKeys.clientMessages(orderId, cursor),
    (signal) =>
      http.get('/api/admin/clients/{order_id}/messages', { params: { order_id: orderId }, query: { cursor }, signal }),
    { keepsPrevious: true },
  )
  const found = read.data
  return (
    <Card title="Messages" headAside={found && <span className="caption num">{found.total}</span>}>
      {!found && <ReadFallback title="The messages couldn’t be loaded" read={read} />}
      {found?.total === 0 && <p className={styles.none}>Nothing was written yet.</p>}
      {found && found.total > 0 && (
        <ol className={styles.messages} aria-busy={read.isPlaceholderData}>
          {found.items.map((line, index) => (
            <Line key={line.messageId ?? `answer-${index}`} line={line} orders={orders} />
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

function Line({ line, orders }: { line: ClientLine; orders: ClientOrderRow[] }) {
  const order = orders.find(({ id }) => id === line.orderId)
  const isOurs = line.messageId !== null
  return (
    <li>
      <Icon icon={isOurs ? Mail : MessageSquare} label={isOurs ? 'Email to the client' : 'Answer of the client'} />
      <p className={styles.words}>
        <Link to={adminPaths.orderRoom(line.orderId, isOurs ? 'messages' : 'overview')}>{line.text || 'Files'}</Link>
        <small>
          {order && orders.length > 1 && `${orderName(order)}. `}
          {isOurs ? line.state && stateLabel(line.state) : 'They answered'}
        </small>
      </p>
      <time className="num" dateTime={line.at}>
        {formatDateTime(line.at)}
      </time>
    </li>
  )
}
