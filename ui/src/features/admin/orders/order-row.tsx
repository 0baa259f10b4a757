import { useId } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { StatusBadge, Tag } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { addonName } from '@/features/admin/addon-name'
import { moneyProblem } from '@/features/admin/payment-state'
import type { AdminOrder } from '@/features/admin/types'
import { classNames } from '@/lib/class-names'
import { formatDateTime } from '@/lib/dates'
import { formatCents } from '@/lib/money'
import { paths } from '@/lib/paths'
import { dueOf } from './due'

export interface OrderActions {
  onUpdateStatus: (order: AdminOrder) => void
  onDelete: (order: AdminOrder) => void
}

export function OrderRow({ order, onUpdateStatus, onDelete }: { order: AdminOrder } & OrderActions) {
  const emailId = useId()
  const problem = moneyProblem(order.paymentState)
  return (
    <tr>
      <td className="c-who">
        <OrderLink id={emailId} order={order} />
      </td>
      <td className="r num c-amt">
        {formatCents(order.amount)}
        {problem && <span className="sub">{problem}</span>}
      </td>
      <td className="c-date num">{formatDateTime(order.createdAt)}</td>
      <td className="c-due">
        <DueText order={order} />
      </td>
      <td className="c-addons">
        <AddonTags ids={order.selectedAddons} />
      </td>
      <td className="c-status">
        <StatusBadge status={order.status} />
      </td>
      <td className="c-acts">
        <div className="acts">
          <Button variant="outline" size="sm" aria-describedby={emailId} onClick={() => onUpdateStatus(order)}>
            Update Status
          </Button>
          <Button
            variant="quiet-danger"
            size="sm"
            aria-label={`Delete order from ${order.email}`}
            onClick={() => onDelete(order)}
          >
            Delete
          </Button>
        </div>
      </td>
    </tr>
  )
}

function OrderLink({ id, order }: { id: string; order: AdminOrder }) {
  const { search } = useLocation()
  return (
    <>
      <Link id={id} className="who" title={order.email} to={paths.adminOrder(order.id)} state={{ list: search }}>
        {order.email}
      </Link>
      <span className="sub">
        <span className="num">#{order.id.slice(0, 8)}</span>
        {order.mode !== 'live' && <Tag>TEST</Tag>}
        {order.businessName && (
          <bdi className="business" title={order.businessName}>
            {order.businessName}
          </bdi>
        )}
      </span>
    </>
  )
}

function DueText({ order }: { order: AdminOrder }) {
  const { text, tone } = dueOf(order, new Date())
  return <span className={classNames('num', tone !== 'plain' && tone)}>{text}</span>
}

function AddonTags({ ids }: { ids: string[] }) {
  return (
    <div className="tags">
      {ids.length === 0 && <span className="caption">None</span>}
      {ids.map((id) => (
        <Tag key={id}>{addonName(id)}</Tag>
      ))}
    </div>
  )
}
