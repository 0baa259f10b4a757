import { Button } from '@/components/ui/button'

interface FromFormProps {
  /** What the client's form says; null where it said nothing of this at all. */
  form: string | null
  now: string
  /** What it is called, for those who hear it. */
  label: string
  onUse: () => void
}

/** The client's own words, wherever something else stands, and the way back to them. */
export function FromForm({ form, now, label, onUse }: FromFormProps) {
  if (form === null || form === now) return null
  return (
    <div className="from-form">
      <p>From the form: {form ? <q dir="auto">{form}</q> : <span className="muted">nothing</span>}</p>
      <Button variant="ghost" size="sm" onClick={onUse}>
        Use the form’s words<span className="sr"> for {label}</span>
      </Button>
    </div>
  )
}
