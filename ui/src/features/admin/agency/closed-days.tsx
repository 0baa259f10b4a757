import { TriangleAlert } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import { AGENCY_LIMITS } from '@/generated/agency-limits'
import type { Agency } from '@/lib/schemas'
import { closedKey, type AgencyErrors } from './agency-rules'
import styles from './closed-days.module.css'

type Days = Agency['closedDays'][number]

interface ClosedDaysProps {
  days: Days[]
  errors: AgencyErrors
  onChange: (days: Days[]) => void
}

/** Days on which the agency does not work. */
export function ClosedDays({ days, errors, onChange }: ClosedDaysProps) {
  const replace = (row: number, changes: Partial<Days>) =>
    onChange(days.map((one, index) => (index === row ? { ...one, ...changes } : one)))
  return (
    <fieldset>
      <legend className="label">Closed days</legend>
      <p className="hint mb-2">Clients see the name when it moves their date.</p>
      <ul className={styles.closedDays}>
        {days.map((one, row) => (
          // Rows have nothing but their place: two may be alike while they are typed.
          <li key={row}>
            <Field label="First day">
              <Input type="date" value={one.first} onChange={(event) => replace(row, { first: event.target.value })} />
            </Field>
            <Field label="Last day">
              <Input type="date" value={one.last} onChange={(event) => replace(row, { last: event.target.value })} />
            </Field>
            <Field label="Name">
              <Input
                value={one.name}
                maxLength={AGENCY_LIMITS.closedDaysName}
                placeholder="Company trip"
                onChange={(event) => replace(row, { name: event.target.value })}
              />
            </Field>
            <Button
              variant="quiet-danger"
              aria-label={`Remove closed days ${row + 1}`}
              onClick={() => onChange(days.filter((_, index) => index !== row))}
            >
              Remove
            </Button>
            {errors[closedKey(row)] && (
              <span className="error" role="alert">
                <Icon icon={TriangleAlert} size="sm" />
                {errors[closedKey(row)]}
              </span>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-2">
        <Button
          variant="outline"
          size="sm"
          disabled={days.length >= AGENCY_LIMITS.closedDays}
          onClick={() => onChange([...days, { first: '', last: '', name: '' }])}
        >
          Add closed days
        </Button>
      </div>
    </fieldset>
  )
}
