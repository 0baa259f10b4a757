import { Link, useLocation } from 'react-router-dom'
import { StatusBadge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { EmailAddress } from '@/components/ui/email-address'
import { Seal } from '@/components/ui/seal'
import { Tag } from '@/components/ui/tag'
import { AssigneeSelect } from '@/features/admin/orders/assignee/assignee-select'
import type { OrderActions } from '@/features/admin/orders/list/order-row'
import { NextDeed } from '@/features/admin/orders/needs/next-deed'
import { adminPaths } from '@/lib/admin/admin-paths'
import { stageOf } from '@/lib/order-status'
import type { AdminOrder } from '@/lib/schemas'

/** The list as it was left: its filters and page travel in the history entry. */
export function useListAddress() {
  const state = useLocation().state as { list?: string } | null
  return { pathname: adminPaths.dashboard, search: state?.list ?? '' }
}

export function OrderHead({ order, onUpdateStatus }: { order: AdminOrder } & Pick<OrderActions, 'onUpdateStatus'>) {
  const stage = stageOf(order.status)
  return (
    <div className="row between order-head">
      <div className="who">
        <div className="figure">
          <Seal stage={stage} orderId={order.id} detail="plain" mark={String(stage)} />
        </div>
        <div className="min-w-0">
          <Link className="small" to={useListAddress()}>
            Orders
          </Link>
          <h1 className="t-section wrap-anywhere">
            {order.businessName && <bdi className="business">{order.businessName} </bdi>}
            <span className="email">
              <EmailAddress address={order.email} />
            </span>
          </h1>
          <p className="row marks">
            <span className="caption num">Order #{order.id.slice(0, 8)}</span>
            <StatusBadge status={order.status} />
            {order.mode !== 'live' && <Tag>TEST</Tag>}
            <AssigneeSelect order={order} />
          </p>
        </div>
      </div>
      <div className="acts">
        <NextDeed orderId={order.id} />
        <Button variant="outline" onClick={() => onUpdateStatus(order)}>
          Update Status
        </Button>
      </div>
    </div>
  )
}
