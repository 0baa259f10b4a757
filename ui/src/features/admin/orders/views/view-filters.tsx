import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { usePeople } from '@/lib/admin/use-people'
import { useStats } from '@/lib/admin/use-stats'
import { formatWeekday } from '@/lib/dates'
import { DUES, SORTS, STAGES, type OrdersView } from './view-address'

interface ViewFiltersProps {
  view: OrdersView
  onView: (view: OrdersView) => void
}

/** What a view is narrowed to and sorted by. */
export function ViewFilters({ view, onView }: ViewFiltersProps) {
  const addons = useStats().data?.addonNames ?? {}
  const found = usePeople().data
  const people = found?.people ?? []
  const known = people.map(({ id, name, isMe }) => ({ value: isMe ? 'me' : id, label: isMe ? `${name} (you)` : name }))
  const hasPeople = people.length > 1 || view.person !== null
  return (
    <>
      <Choice
        label="Stage"
        value={view.stage}
        options={STAGES}
        onChange={(value) => onView({ ...view, stage: STAGES.find((stage) => stage.value === value)?.value ?? 'open' })}
      />
      {hasPeople && (
        <Choice
          label="Person"
          value={view.person ?? ''}
          unknown={found ? 'Somebody who left' : '…'}
          options={[{ value: '', label: 'Anybody’s' }, { value: 'nobody', label: 'Nobody’s yet' }, ...known]}
          onChange={(person) => onView({ ...view, person: person || null })}
        />
      )}
      <Choice
        label="Due"
        value={view.due ?? ''}
        options={[{ value: '', label: 'Any due date' }, ...DUES]}
        onChange={(value) => onView({ ...view, on: null, due: DUES.find((due) => due.value === value)?.value ?? null })}
      />
      <Choice
        label="Add-on"
        value={view.addon ?? ''}
        options={[
          { value: '', label: 'Any add-on' },
          ...Object.entries(addons).map(([value, label]) => ({ value, label })),
        ]}
        onChange={(addon) => onView({ ...view, addon: addon || null })}
      />
      {view.on && (
        <Button variant="outline" size="sm" onClick={() => onView({ ...view, on: null })}>
          Promised {formatWeekday(view.on)}
          <Icon icon={X} size="sm" label="Remove this filter" />
        </Button>
      )}
      {view.isWithoutNotes && (
        <Button variant="outline" size="sm" onClick={() => onView({ ...view, isWithoutNotes: false })}>
          No notes for us
          <Icon icon={X} size="sm" label="Remove this filter" />
        </Button>
      )}
      <SortChoice view={view} onView={onView} />
    </>
  )
}

function SortChoice({ view, onView }: ViewFiltersProps) {
  return (
    <>
      <Choice
        label="Sorted by"
        value={view.sort}
        options={SORTS.map(({ value, label }) => ({ value, label: `By ${label.toLowerCase()}` }))}
        onChange={(value) => {
          const sort = SORTS.find((one) => one.value === value)
          if (sort) onView({ ...view, sort: sort.value, isDescending: sort.isDescending })
        }}
      />
      <Button
        variant="outline"
        size="sm"
        aria-label={view.isDescending ? 'Descending. Sort ascending' : 'Ascending. Sort descending'}
        onClick={() => onView({ ...view, isDescending: !view.isDescending })}
      >
        <Icon icon={view.isDescending ? ArrowDown : ArrowUp} size="sm" />
      </Button>
    </>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  /** What's chosen where it's none of these. */
  unknown?: string
  onChange: (value: string) => void
}

function Choice({ label, value, options, unknown = value, onChange }: ChoiceProps) {
  const isKnown = options.some((option) => option.value === value)
  return (
    <select
      className="input input-sm"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {!isKnown && <option value={value}>{unknown}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
