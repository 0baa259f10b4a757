import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import type { IntakeField } from '@/features/visitor/intake/answers/intake-answers'
import { classNames } from '@/lib/class-names'
import { AsItIs, BackNote, type Looked } from './back-note'
import styles from './sent-back.module.css'

interface AskedFieldProps extends Looked {
  field: IntakeField
  note: string
  askedBy: string
  /** What was sent, and what stands there now. */
  sent: string
  text: string
  onType: (text: string) => void
}

/** What the form gives no height of its own has room for a line for each thing. */
const ROWS = 7

/** One answer that was sent back: what is asked, the answer, and whether it's looked at. */
export function AskedField({ field, note, askedBy, sent, text, onType, error, ...looked }: AskedFieldProps) {
  const { name, kind, label, missing, autoComplete, hint, rows } = field
  const isLong = kind === 'lines' || kind === 'text'
  const shown = {
    name,
    value: text,
    ...(autoComplete && { autoComplete }),
    onChange: ({ target }: { target: { value: string } }) => onType(target.value),
  }
  const isChanged = text.trim() !== sent.trim()
  return (
    <div className={classNames('stack gap-2', styles.asked)}>
      <Field
        id={name}
        label={label}
        required={missing !== ''}
        hint={
          <>
            <BackNote note={note} askedBy={askedBy} />
            {hint}
          </>
        }
        hintAbove
        error={error}
      >
        {isLong ? <Textarea {...shown} rows={rows || ROWS} /> : <Input {...shown} />}
      </Field>
      <AsItIs label={label} isChanged={isChanged} sent={sent} {...looked} />
    </div>
  )
}
