import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { Advised } from '@/features/visitor/intake/advice/advised'
import type { Advice } from '@/features/visitor/intake/advice/use-advice'
import type { IntakeAnswers, IntakeField } from './intake-answers'
import type { AnswerErrors } from './intake-rules'

/** What every field of the form is drawn from. The fields keep their own text: it is read when something changes. */
export interface AnswerSheet {
  initial: IntakeAnswers
  errors: AnswerErrors
  advice: Advice
}

/** The ids are the names, so that the summary of errors can lead to the fields. */
export function AnswerField({ sheet, field }: { sheet: AnswerSheet; field: IntakeField }) {
  const { name, kind, label, hint, missing, autoComplete, placeholder, rows } = field
  const shown = {
    name,
    defaultValue: sheet.initial[name],
    ...(autoComplete && { autoComplete }),
    ...(placeholder && { placeholder }),
  }
  return (
    <Field
      id={name}
      label={label}
      {...(hint && { hint })}
      hintAbove
      required={missing !== ''}
      error={sheet.errors[name]}
    >
      <Advised sentence={sheet.advice[name]}>
        {kind === 'lines' || kind === 'text' ? (
          <Textarea {...shown} {...(rows && { rows, className: 'min-h-22' })} />
        ) : (
          <Input {...shown} {...TYPED_AS[kind]} />
        )}
      </Advised>
    </Field>
  )
}

const UNTOUCHED = { autoCapitalize: 'none', spellCheck: false } as const
const TYPED_AS = {
  line: {},
  phone: { type: 'tel' },
  email: { type: 'email', ...UNTOUCHED },
  link: { inputMode: 'url', ...UNTOUCHED },
} as const
