import { Fragment } from 'react'
import { Tag } from '@/components/ui/tag'
import { waitedFor } from '@/features/admin/orders/promise/waited-for'
import { classNames } from '@/lib/class-names'
import type { AdminOrder } from '@/lib/schemas'
import { dueOf } from './due'

/** The day; and what is waited for, in a table only that something is. */
export function DueText({ order, isInTable = false }: { order: AdminOrder; isInTable?: boolean }) {
  const { text, tone, isDay } = dueOf(order)
  const waits = order.due?.waitingFor && `Waiting for ${waitedFor(order.due.waitingFor)}`
  return (
    <>
      <span className={classNames('num', tone !== 'plain' && tone, isDay && 'day')}>{text}</span>
      {waits &&
        (isInTable ? (
          <span className="sub" title={waits}>
            On hold<span className="sr">. {waits}</span>
          </span>
        ) : (
          <span className="sub">{waits}</span>
        ))}
    </>
  )
}

/** In running text, each an element of its own; where it's cut, it is told whole by its title. */
export function AddonLine({ order, isCut = false }: { order: AdminOrder; isCut?: boolean }) {
  const { addonNames } = order
  const whole = addonNames.join(', ')
  return (
    <span className={classNames('addons', !whole && 'no-addons')} title={isCut && whole ? whole : undefined}>
      {addonNames.length === 0 && 'None'}
      {addonNames.map((name, index) => (
        <Fragment key={addonIdsOf(order)[index]}>
          {index > 0 && ', '}
          <span>{name}</span>
        </Fragment>
      ))}
    </span>
  )
}

export function AddonTags({ order }: { order: AdminOrder }) {
  return (
    <div className="tags">
      {order.addonNames.map((name, index) => (
        <Tag key={addonIdsOf(order)[index]}>{name}</Tag>
      ))}
    </div>
  )
}

const addonIdsOf = ({ selectedAddons, laterAddons }: AdminOrder) => [...selectedAddons, ...laterAddons]
