import { useNavigate } from 'react-router-dom'
import { PageTabs } from '@/components/admin/page-tabs'
import { Main } from '@/components/ui/main'
import { UnsavedGuard } from '@/components/unsaved/unsaved-guard'
import { beforeOrderDialogs, OrderDialogs } from '@/features/admin/orders/dialogs/order-dialogs'
import { useOrderDialogs } from '@/features/admin/orders/dialogs/use-order-dialogs'
import { adminPaths, ORDER_ROOMS, type OrderRoom } from '@/lib/admin/admin-paths'
import { wayBack } from '@/lib/admin/way-back'
import type { OrderDetails } from '@/lib/schemas'
import { OrderHead } from './order-head'
import styles from './order-head.module.css'
import type { OrderParts } from './order-parts'
import { RoomOf } from './order-rooms'
import { ROOM_LABELS } from './room-labels'

interface OrderSheetProps {
  details: OrderDetails
  room: OrderRoom
  parts: OrderParts
}

/** One order: its head stays, and the rooms hold what there is of it. */
export function OrderSheet({ details, room, parts }: OrderSheetProps) {
  const { order } = details
  const navigate = useNavigate()
  const { asked, askStatus, askDelete, close } = useOrderDialogs([order])
  const leave = () => {
    close()
    const { to } = wayBack(order.id)
    // The client's page may have gone with their last order.
    void navigate(to.pathname === adminPaths.client(order.id) ? adminPaths.clients : to, { replace: true })
  }
  return (
    <UnsavedGuard>
      <Main className="wrap-wide admin-page" {...beforeOrderDialogs}>
        <div className={styles.top}>
          <OrderHead order={order} room={room} onUpdateStatus={askStatus} onDelete={askDelete} />
          <OrderTabs details={details} room={room} />
        </div>
        <RoomOf details={details} room={room} parts={parts} />
        <OrderDialogs asked={asked} onClose={close} onDeleted={leave} />
      </Main>
    </UnsavedGuard>
  )
}

function OrderTabs({ details: { order, unanswered }, room }: Pick<OrderSheetProps, 'details' | 'room'>) {
  const tabs = ORDER_ROOMS.map((each) => ({
    to: adminPaths.orderRoom(order.id, each),
    label: ROOM_LABELS[each],
    waiting: each === 'messages' ? unanswered : 0,
  }))
  return <PageTabs label="Order" tabs={tabs} here={adminPaths.orderRoom(order.id, room)} />
}
