import { useRef, useState } from 'react'
import { ReadFallback } from '@/components/admin/read-fallback'
import { lazyDialog } from '@/components/ui/lazy-dialog'
import { asLastRead } from '@/features/admin/orders/dialogs/use-order-dialogs'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { http } from '@/lib/http'
import { statusLabel, type OrderStatus } from '@/lib/order-status'
import type { AdminOrder } from '@/lib/schemas'
import { BoardLane } from './board-lane'
import styles from './board.module.css'
import { OrdersHead, Whose } from './orders-head'
import { usePerson } from './use-person'

const statusDialog = lazyDialog(
  async () => (await import('@/features/admin/orders/dialogs/status-dialog')).StatusDialog,
)

interface Held {
  order: AdminOrder
  to: OrderStatus
}

/** Orders by stage. A card that's dropped asks Update Status, with the email that it would send, and moves only then. */
export function BoardView() {
  const { person, setPerson } = usePerson()
  const read = useAdminRead(
    adminKeys.ordersBoard(person),
    (signal) => http.get('/api/admin/orders/board', { query: { person }, signal }),
    { keepsPrevious: true },
  )
  const [held, setHeld] = useState<Held | null>(null)
  const [asked, setAsked] = useState<Held | null>(null)
  const draggedRef = useRef<AdminOrder | null>(null)
  const drop = (order: AdminOrder, to: OrderStatus) => {
    setHeld(null)
    if (to !== order.status) setAsked({ order, to })
  }
  const shown = read.data?.lanes.flatMap(({ items }) => items) ?? []
  return (
    <>
      <OrdersHead>
        <Whose person={person} onChange={setPerson} />
      </OrdersHead>
      <HeldLine held={held} />
      {read.data ? (
        <div className={styles.board} aria-busy={read.isPlaceholderData}>
          {read.data.lanes.map((lane) => (
            <BoardLane
              key={lane.stage}
              lane={lane}
              person={person}
              held={held}
              onHold={(order) => setHeld(order && { order, to: order.status })}
              onAim={(to) => setHeld(held && { ...held, to })}
              onDrop={drop}
              onAsk={(order) => setAsked({ order, to: order.status })}
              draggedRef={draggedRef}
            />
          ))}
        </div>
      ) : (
        <ReadFallback title="The board couldn’t be loaded" read={read} />
      )}
      {asked && (
        <statusDialog.Dialog order={asLastRead(asked.order, shown)} to={asked.to} onClose={() => setAsked(null)} />
      )}
    </>
  )
}

/** What's picked up, what dropping it will do, and the keys. */
function HeldLine({ held }: { held: Held | null }) {
  const name = held && (held.order.businessName ?? held.order.email)
  return (
    <div className={styles.keys}>
      <p role="status">
        {held ? (
          <>
            <b>{name}</b> is picked up.{' '}
            {held.to === held.order.status
              ? 'It’s where it was.'
              : `Dropping it on ${statusLabel(held.to)} shows you the email first.`}
          </>
        ) : (
          'Drag a card, or choose Move on it. Nothing changes before you’ve seen the email.'
        )}
      </p>
      <p className={styles.hints}>
        <kbd>Space</kbd> {held ? 'drop' : 'pick up'} <kbd>←</kbd> <kbd>→</kbd> move <kbd>Esc</kbd> put back
      </p>
    </div>
  )
}
