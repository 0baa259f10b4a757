import { useEffect, useRef } from 'react'
import { addonName } from '@/features/admin/addon-name'
import { useStats } from '@/features/admin/stats/stat-cards'
import { ADDONS, ORDER_STATUSES } from '@/generated/constants'
import { NO_FILTER, type OrdersFilter } from '@/features/admin/lists/list-address'

interface FilterProps {
  filter: OrdersFilter
  onFilter: (filter: OrdersFilter) => void
}

/** The browser's own list: the finer one brings positioning code, which a page full of rows can do without. */
export function AddonFilter({ filter, onFilter }: FilterProps) {
  const ids: string[] = ADDONS.map(({ id }) => id)
  if (filter.addon !== null && !ids.includes(filter.addon)) ids.push(filter.addon)
  return (
    <select
      className="input input-sm"
      aria-label="Filter by add-on"
      value={filter.addon ?? ''}
      onChange={(event) => onFilter({ ...filter, addon: event.target.value || null })}
    >
      <option value="">Any add-on</option>
      {ids.map((id) => (
        <option key={id} value={id}>
          {addonName(id)}
        </option>
      ))}
    </select>
  )
}

/** The counts are of all orders, whatever is searched for. */
export function StatusChips({ filter, onFilter }: FilterProps) {
  const { data: stats } = useStats()
  const choose = (part: Pick<OrdersFilter, 'status' | 'isSessionEnded'>) => () => onFilter({ ...filter, ...part })
  const isAll = filter.status === null && !filter.isSessionEnded
  const row = usePressedInView(filter)
  return (
    <div className="chips" role="group" aria-label="Filter by status" ref={row}>
      <Chip
        label="All"
        count={stats?.orders}
        isPressed={isAll}
        onPress={choose({ status: NO_FILTER.status, isSessionEnded: false })}
      />
      {ORDER_STATUSES.map(({ value, label }) => (
        <Chip
          key={value}
          label={label}
          count={stats?.byStatus[value]}
          isPressed={filter.status === value && !filter.isSessionEnded}
          onPress={choose({ status: value, isSessionEnded: false })}
        />
      ))}
      <Chip
        label="Payment not completed"
        count={stats?.endedSessions}
        isPressed={filter.isSessionEnded}
        onPress={choose({ status: null, isSessionEnded: true })}
      />
    </div>
  )
}

interface ChipProps {
  label: string
  count: number | undefined
  isPressed: boolean
  onPress: () => void
}

function Chip({ label, count, isPressed, onPress }: ChipProps) {
  return (
    <button type="button" className="chip" aria-pressed={isPressed} onClick={onPress}>
      {label} <span className="num">{count?.toLocaleString('en-US')}</span>
    </button>
  )
}

/** On narrow screens the row scrolls: what the list is narrowed to must not be out of sight. */
function usePressedInView({ status, isSessionEnded }: OrdersFilter) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const pressed = row.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (!row.current || !pressed) return
    const left = pressed.offsetLeft - row.current.offsetLeft
    const hidden = left + pressed.offsetWidth - row.current.clientWidth
    if (row.current.scrollLeft > left) row.current.scrollLeft = left
    else if (row.current.scrollLeft < hidden) row.current.scrollLeft = hidden
  }, [status, isSessionEnded])
  return row
}
