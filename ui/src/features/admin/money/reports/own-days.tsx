import { useState, type SubmitEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { type OwnDays, wrongDays } from './report-range'
import styles from './reports.module.css'

interface OwnDaysFormProps {
  id: string
  shown: OwnDays
  onShow: (days: OwnDays) => void
}

/** From which day to which one, such as a quarter of the books. */
export function OwnDaysForm({ id, shown, onShow }: OwnDaysFormProps) {
  const [days, setDays] = useState(shown)
  const [wrong, setWrong] = useState<ReturnType<typeof wrongDays>>({})
  const today = new Date().toISOString().slice(0, 10)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = wrongDays(days, today)
    setWrong(found)
    if (!found.since && !found.until) onShow(days)
  }
  return (
    <form id={id} className={styles.days} noValidate onSubmit={submit}>
      <Field label="From" error={wrong.since}>
        <Input
          controlSize="sm"
          type="date"
          max={today}
          value={days.since}
          onChange={(event) => setDays({ ...days, since: event.target.value })}
        />
      </Field>
      <Field label="To" error={wrong.until}>
        <Input
          controlSize="sm"
          type="date"
          value={days.until}
          onChange={(event) => setDays({ ...days, until: event.target.value })}
        />
      </Field>
      <Button type="submit" variant="outline" size="sm">
        Show these days
      </Button>
    </form>
  )
}
