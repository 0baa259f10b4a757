import { Fragment } from 'react'
import { Chip, Chips } from '@/components/admin/chips'
import { HOSTING_FILTERS, parseHosting } from '@/features/admin/orders/paging/hosting-filter'
import type { OrdersFilter } from '@/features/admin/orders/paging/list-address'
import { ORDER_STATUSES } from '@/generated/constants'
import { useStats } from '@/lib/admin/use-stats'
import type { OrderStatus } from '@/lib/order-status'
import { countOf, foundLabel, type FoundByStatus } from './found'

interface FilterProps {
  filter: OrdersFilter
  onFilter: (filter: OrdersFilter) => void
}

/** All that was ever offered. The browser's own list: the finer one brings positioning code, which a page full of rows can do without. */
export function AddonFilter({ filter, onFilter }: FilterProps) {
  const { data: stats } = useStats()
  const names: Record<string, string> = { ...(filter.addon && { [filter.addon]: filter.addon }), ...stats?.addonNames }
  return (
    <select
      className="input input-sm"
      aria-label="Filter by add-on"
      value={filter.addon ?? ''}
      onChange={(event) => onFilter({ ...filter, addon: event.target.value || null })}
    >
      <option value="">Any add-on</option>
      {Object.entries(names).map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}

/** Counted is what somebody may have to do something about; what has ended adds up over the years. */
export function HostingSelect({ filter, onFilter }: FilterProps) {
  const { data: stats } = useStats()
  const counts: Partial<Record<string, number>> = stats?.hosting ?? {}
  return (
    <select
      className="input input-sm"
      aria-label="Filter by hosting"
      value={filter.hosting ?? ''}
      onChange={(event) => onFilter({ ...filter, hosting: parseHosting(event.target.value) })}
    >
      <option value="">Any hosting</option>
      {HOSTING_FILTERS.map(({ value, label }) => (
        <option key={value} value={value}>
          {counts[value] === undefined ? label : `${label} (${counts[value].toLocaleString('en-US')})`}
        </option>
      ))}
    </select>
  )
}

type Kind = Pick<OrdersFilter, 'status' | 'isSessionEnded' | 'isTest' | 'isOverdue'>

const ALL: Kind = { status: null, isSessionEnded: false, isTest: false, isOverdue: false }

/** While something is searched for, the counts are of what it finds; else of all orders. */
export function StatusChips({ filter, onFilter, found }: FilterProps & { found: FoundByStatus | undefined }) {
  const { data: stats } = useStats()
  const isSearch = filter.q !== ''
  const ofAll = (count: number | undefined) => (isSearch ? undefined : count)
  const ofStatus = (status: OrderStatus) =>
    isSearch ? found && foundLabel(found[status] ?? 0) : stats?.byStatus[status]
  const chip = (kind: Kind) => ({
    isPressed:
      filter.status === kind.status &&
      filter.isSessionEnded === kind.isSessionEnded &&
      filter.isTest === kind.isTest &&
      filter.isOverdue === kind.isOverdue,
    onPress: () => onFilter({ ...filter, ...kind }),
  })
  // With a live key the orders of no real money are in no other list and no figure.
  const areTestsApart = filter.isTest || (stats?.mode === 'live' && stats.testOrders > 0)
  const hasOverdue = filter.isOverdue || (stats !== undefined && stats.overdue > 0)
  return (
    <Chips label="Filter by status">
      <Chip label="All" count={isSearch ? found && foundLabel(countOf(found)) : stats?.orders} {...chip(ALL)} />
      {hasOverdue && <Chip label="Overdue" count={ofAll(stats?.overdue)} {...chip({ ...ALL, isOverdue: true })} />}
      {ORDER_STATUSES.map(({ value, label }) => (
        <Fragment key={value}>
          <Chip label={label} count={ofStatus(value)} {...chip({ ...ALL, status: value })} />
          {value === 'pending' && (filter.isSessionEnded || filter.status === 'pending') && (
            <Chip
              label={stats && stats.endedSessions > 0 ? 'Of these, abandoned' : 'Abandoned'}
              count={ofAll(stats?.endedSessions)}
              {...chip({ ...ALL, isSessionEnded: true })}
            />
          )}
        </Fragment>
      ))}
      {areTestsApart && (
        <Chip label="Test orders" count={ofAll(stats?.testOrders)} {...chip({ ...ALL, isTest: true })} />
      )}
    </Chips>
  )
}
