import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { Badge, StatusBadge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Tag } from '@/components/ui/tag'
import { adminPaths } from '@/lib/admin/admin-paths'
import { formatDate, formatWeekday } from '@/lib/dates'
import { formatCents } from '@/lib/money'
import type { ClientDetails, ClientOrderRow } from '@/lib/schemas'
import { moneyLabel, orderName } from './client-names'
import styles from './client.module.css'
import { usePutBack, useSplit } from './use-client-deed'

/** All orders of a client, and below them what has the same email but was split off. */
export function ClientOrders({ client }: { client: ClientDetails }) {
  const areAllTests = client.orders.every(({ mode }) => mode !== 'live')
  const hasSeveralEmails = client.emails.length > 1
  const card = useRef<HTMLElement>(null)
  // What was pressed goes with its row.
  const onMoved = () => card.current?.focus()
  return (
    <Card ref={card} tabIndex={-1} title="Orders">
      <ul className={styles.orders}>
        {client.orders.map((order) => (
          <Row
            key={order.id}
            order={order}
            isTest={!areAllTests && order.mode !== 'live'}
            hasEmail={hasSeveralEmails}
            canSplit={client.emails.some(({ email, orders }) => orders > 1 && isSame(email, order.email))}
            onMoved={onMoved}
          />
        ))}
      </ul>
      {client.elsewhere.length > 0 && <Elsewhere orders={client.elsewhere} onMoved={onMoved} />}
    </Card>
  )
}

/** An email of one order alone is separated instead. */
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

interface RowProps {
  order: ClientOrderRow
  isTest: boolean
  hasEmail: boolean
  canSplit: boolean
  onMoved: () => void
}

function Row({ order, isTest, hasEmail, canSplit, onMoved }: RowProps) {
  const received = moneyLabel(order)
  return (
    <li>
      <div className={styles.name}>
        <Link to={adminPaths.order(order.id)}>
          <bdi>{order.businessName ?? 'No form yet'}</bdi>
        </Link>
        <small>
          <span className="num">#{order.id.slice(0, 8)}</span>
          {hasEmail && `, ${order.email}`}
          {isTest && <Tag>TEST</Tag>}
        </small>
      </div>
      <span className={styles.stage}>
        {order.stage === 'closed' ? <Badge variant="secondary">Closed</Badge> : <StatusBadge status={order.stage} />}
      </span>
      <span className={styles.day}>
        {order.promisedOn && order.stage !== 'completed' && order.stage !== 'closed'
          ? `Due ${formatWeekday(order.promisedOn)}`
          : `Ordered ${formatDate(order.createdAt)}`}
      </span>
      <span className={styles.amount}>
        <Link className="num" to={adminPaths.orderRoom(order.id, 'money')}>
          {formatCents(order.amount, order.currency)}
          <span className="sr">, the money of {orderName(order)}</span>
        </Link>
        {received && <small className="num">{received}</small>}
      </span>
      <span className={styles.deed}>
        {order.splitBy !== null ? (
          <PutBack order={order} onMoved={onMoved} />
        ) : (
          canSplit && <Split order={order} onMoved={onMoved} />
        )}
      </span>
    </li>
  )
}

interface MoveProps {
  order: { id: string; businessName: string | null }
  onMoved: () => void
}

function Split({ order, onMoved }: MoveProps) {
  const { mutate, isPending } = useSplit(onMoved)
  return (
    <Button
      variant="ghost"
      size="sm"
      busy={isPending}
      busyLabel="Splitting..."
      aria-label={`Split off ${orderName(order)}`}
      title="It’s another business: count it as a client of its own"
      onClick={() => mutate(order.id)}
    >
      Split off
    </Button>
  )
}

function PutBack({ order, onMoved }: MoveProps) {
  const { mutate, isPending } = usePutBack(onMoved)
  return (
    <Button
      variant="ghost"
      size="sm"
      busy={isPending}
      busyLabel="Putting back..."
      aria-label={`Put ${orderName(order)} back`}
      title="Count it with the other orders of its email again"
      onClick={() => mutate(order.id)}
    >
      Put back
    </Button>
  )
}

function Elsewhere({ orders, onMoved }: { orders: ClientDetails['elsewhere']; onMoved: () => void }) {
  return (
    <div className={styles.elsewhere}>
      <p className="caption">The same email, but split off as another client:</p>
      <ul>
        {orders.map((order) => (
          <li key={order.id}>
            <Link to={adminPaths.client(order.id)}>{orderName(order)}</Link>
            <PutBack order={order} onMoved={onMoved} />
          </li>
        ))}
      </ul>
    </div>
  )
}
