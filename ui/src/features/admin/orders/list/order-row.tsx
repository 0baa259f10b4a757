import { useId } from 'react'
import { Monogram } from '@/components/admin/monogram'
import { StatusBadge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { moneyProblem } from '@/lib/admin/payment-labels'
import { saysZone } from '@/lib/admin/time-zone'
import { formatDateTime } from '@/lib/dates'
import { formatCents } from '@/lib/money'
import type { AdminOrder } from '@/lib/schemas'
import { ClientCell } from './client-cell'
import { AddonLine, DueText } from './order-cells'

export interface OrderActions {
  onUpdateStatus: (order: AdminOrder) => void
  onDelete: (order: AdminOrder) => void
}

interface OrderRowProps extends OrderActions {
  order: AdminOrder
  isTest: boolean
  /** Says who has it. */
  isTeam: boolean
}

export function OrderRow({ order, isTest, isTeam, onUpdateStatus, onDelete }: OrderRowProps) {
  const emailId = useId()
  const problem = moneyProblem(order)
  return (
    <tr>
      <td className="c-who">
        <ClientCell order={order} emailId={emailId} isTest={isTest} />
      </td>
      <td className="r num c-amt">
        {formatCents(order.amount, order.currency)}
        {problem && (
          <span className="sub">
            <span className={order.paymentState === 'disputed' ? 'late' : undefined}>{problem}</span>
          </span>
        )}
      </td>
      <td className={saysZone() ? 'c-date' : 'c-date num'}>{formatDateTime(order.createdAt)}</td>
      <td className="c-due">
        <DueText order={order} isInTable />
      </td>
      <td className="c-addons">
        <AddonLine order={order} />
      </td>
      <td className="c-status">
        <span className="with">
          <StatusBadge status={order.status} />
          {isTeam && <Monogram person={order.assignee} />}
        </span>
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
