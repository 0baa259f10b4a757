import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { Icon } from './icon'
import styles from './segments.module.css'

interface Segment<Value extends string> {
  value: Value
  label: string
  icon?: LucideIcon
}

interface SegmentsProps<Value extends string> {
  /** What is chosen, for those who hear it. */
  label: string
  segments: readonly Segment<Value>[]
  /** Null before anything is chosen. */
  value: Value | null
  disabled?: boolean
  onChange: (value: Value) => void
}

/** Two or three ways of one thing, of which one holds. */
export function Segments<Value extends string>({ label, segments, value, disabled, onChange }: SegmentsProps<Value>) {
  const name = useId()
  return (
    <div className={styles.segments} role="radiogroup" aria-label={label}>
      {segments.map((segment) => (
        <label key={segment.value}>
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            disabled={disabled}
            onChange={() => onChange(segment.value)}
          />
          <span>
            {segment.icon && <Icon icon={segment.icon} size="sm" />}
            {segment.label}
          </span>
        </label>
      ))}
    </div>
  )
}
