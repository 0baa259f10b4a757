import { Button } from '@/components/ui/button'
import styles from './site-editor.module.css'

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
  const use = form ? 'Use the form’s words' : 'Leave it out'
  return (
    <div className={styles.fromForm}>
      <p>
        {form ? (
          <>
            From the form: <q dir="auto">{form}</q>
          </>
        ) : (
          'The form doesn’t say.'
        )}
      </p>
      <Button variant="ghost" size="sm" aria-label={`${use} for ${label}`} onClick={onUse}>
        {use}
      </Button>
    </div>
  )
}
