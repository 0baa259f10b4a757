import { Link } from 'react-router-dom'
import { StatusBadge } from '@/components/ui/badge'
import { EmailAddress } from '@/components/ui/email-address'
import { Seal } from '@/components/ui/seal'
import { Tag } from '@/components/ui/tag'
import { AssigneeSelect } from '@/features/admin/orders/assignee/assignee-select'
import { DueText } from '@/features/admin/orders/list/order-cells'
import type { OrderActions } from '@/features/admin/orders/list/order-row'
import type { OrderRoom } from '@/lib/admin/admin-paths'
import { wayBack } from '@/lib/admin/way-back'
import { stageOf } from '@/lib/order-status'
import type { AdminOrder } from '@/lib/schemas'
import { OrderActs } from './order-acts'
import styles from './order-head.module.css'

interface OrderHeadProps extends OrderActions {
  order: AdminOrder
  room: OrderRoom
}

/** Whose order it is and how it stands, with what comes next. */
export function OrderHead({ order, room, ...actions }: OrderHeadProps) {
  const stage = stageOf(order.status)
  const back = wayBack(order.id)
  return (
    <div className={styles.head}>
      <div className={styles.who}>
        <Link className={styles.back} to={back.to}>
          {back.label}
        </Link>
        <div className={styles.figure}>
          <Seal stage={stage} orderId={order.id} detail="plain" />
        </div>
        <div className={styles.name}>
          <h1 className="t-section wrap-anywhere">
            {order.businessName && <bdi className={styles.business}>{order.businessName} </bdi>}
            <span className={order.businessName ? styles.email : undefined}>
              <EmailAddress address={order.email} />
            </span>
          </h1>
        </div>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>Stage</dt>
          <dd>
            <StatusBadge status={order.status} />
          </dd>
        </div>
        <div>
          <dt>Promised</dt>
          <dd>
            <DueText order={order} />
          </dd>
        </div>
        <AssigneeSelect order={order} />
        <div>
          <dt className="sr">Number</dt>
          <dd>
            <span className="caption num">Order #{order.id.slice(0, 8)}</span>
            {order.mode !== 'live' && <Tag>TEST</Tag>}
          </dd>
        </div>
      </dl>
      <OrderActs order={order} room={room} {...actions} />
    </div>
  )
}
