import { Tag } from '@/components/ui/tag'
import { waitedFor } from '@/features/admin/orders/promise/waited-for'
import { classNames } from '@/lib/class-names'
import type { AdminOrder } from '@/lib/schemas'
import { dueOf } from './due'

export function DueText({ order }: { order: AdminOrder }) {
  const { text, tone, isDay } = dueOf(order)
  return (
    <>
      <span className={classNames('num', tone !== 'plain' && tone, isDay && 'day')}>{text}</span>
      {order.due?.waitingFor && <span className="sub">Waiting for {waitedFor(order.due.waitingFor)}</span>}
    </>
  )
}

/** In running text, of two lines at most; what doesn't fit is told whole by its title. */
export function AddonLine({ order }: { order: AdminOrder }) {
  const names = order.addonNames.join(', ')
  return (
    <span className="addons" title={names}>
      {names || 'None'}
    </span>
  )
}

export function AddonTags({ order }: { order: AdminOrder }) {
  return (
    <div className="tags">
      {order.addonNames.length === 0 && <span className="caption">None</span>}
      {order.addonNames.map((name, index) => (
        <Tag key={order.selectedAddons[index]}>{name}</Tag>
      ))}
    </div>
  )
}
