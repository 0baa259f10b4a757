import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { classNames } from '@/lib/class-names'
import { DAYS, readHours, USUAL, writeHours, type Day } from './hours'
import styles from './yours.module.css'

const WEEKDAYS = 5

interface HoursFieldsProps {
  text: string
  maxLength: number
  onChange: (text: string) => void
}

/** A row for each day; lines, where somebody has written the hours in words of their own. */
export function HoursFields({ text, maxLength, onChange }: HoursFieldsProps) {
  const days = readHours(text)
  if (!days)
    return (
      <Field label="Opening hours" hint="One line for each day or span of days, shown as typed.">
        <Textarea value={text} maxLength={maxLength} dir="auto" onChange={({ target }) => onChange(target.value)} />
      </Field>
    )
  const change = (at: number, day: Day) => onChange(writeHours(days.map((one, index) => (index === at ? day : one))))
  const [monday = null] = days
  const sameAsBefore = (at: number) => days.slice(0, at).findLast((day) => day !== null) ?? USUAL
  return (
    <>
      <p className="muted small">They’re on your Contact page, and search engines show them.</p>
      <div className={styles.yoursHours}>
        {days.map((day, at) => (
          <DayRow
            key={DAYS[at]}
            name={DAYS[at] ?? ''}
            day={day}
            onOpen={(isOpen) => change(at, isOpen ? sameAsBefore(at) : null)}
            onChange={(next) => change(at, next)}
          />
        ))}
      </div>
      {monday && (
        <div>
          <Button
            variant="outline"
            size="sm"
            onClick={() => onChange(writeHours(days.map((day, at) => (at < WEEKDAYS ? monday : day))))}
          >
            Copy Monday to all weekdays
          </Button>
        </div>
      )}
    </>
  )
}

interface DayRowProps {
  name: string
  day: Day
  onOpen: (isOpen: boolean) => void
  onChange: (day: Day) => void
}

function DayRow({ name, day, onOpen, onChange }: DayRowProps) {
  const time = (which: 'opens' | 'closes') => (
    <Input
      type="time"
      aria-label={`${name}, ${which}`}
      value={day?.[which]}
      required
      onChange={({ target }) => {
        if (day && target.value) onChange({ ...day, [which]: target.value })
      }}
    />
  )
  return (
    <div>
      <label>
        <input type="checkbox" checked={day !== null} onChange={({ target }) => onOpen(target.checked)} />
        <span>{name}</span>
      </label>
      {day ? (
        <>
          {time('opens')}
          <span className="caption">to</span>
          {time('closes')}
        </>
      ) : (
        <span className={classNames('caption', styles.yoursClosed)}>Closed</span>
      )}
    </div>
  )
}
