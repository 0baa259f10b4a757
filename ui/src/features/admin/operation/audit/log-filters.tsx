import { SearchField } from '@/components/admin/search-field'
import { WHAT, WHEN, WHO } from './audit-labels'
import type { LogFilter } from './use-log-filter'

interface LogFiltersProps {
  filter: LogFilter
  setFilter: (filter: LogFilter, options?: { replace?: boolean }) => void
}

export function LogFilters({ filter, setFilter }: LogFiltersProps) {
  return (
    <search className="tools">
      <SearchField
        label="Search the log"
        placeholder="Order, person or word"
        value={filter.text}
        onSearch={(text) => setFilter({ ...filter, text }, { replace: true })}
      />
      <Choice
        label="Who"
        value={filter.who}
        all="Anyone"
        options={WHO}
        onChoose={(who) => setFilter({ ...filter, who })}
      />
      <Choice
        label="What"
        value={filter.what}
        all="Everything"
        options={WHAT}
        onChoose={(what) => setFilter({ ...filter, what })}
      />
      <Choice
        label="When"
        value={filter.when}
        options={WHEN}
        onChoose={(when) => setFilter({ ...filter, when: when ?? filter.when })}
      />
    </search>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  value: Value | null
  /** What stands for no choice. */
  all?: string
  options: readonly (readonly [Value, string])[]
  onChoose: (value: Value | null) => void
}

function Choice<Value extends string>({ label, value, all, options, onChoose }: ChoiceProps<Value>) {
  return (
    <select
      className="input input-sm"
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => onChoose(options.find(([name]) => name === target.value)?.[0] ?? null)}
    >
      {all !== undefined && <option value="">{all}</option>}
      {options.map(([name, text]) => (
        <option key={name} value={name}>
          {text}
        </option>
      ))}
    </select>
  )
}
