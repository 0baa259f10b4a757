import type { ComponentProps } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { Advised } from '@/features/visitor/intake/advice/advised'
import type { Advice } from '@/features/visitor/intake/advice/use-advice'
import { LABELS, type AnswerName, type IntakeAnswers } from './intake-answers'
import { isRequired, type AnswerErrors } from './intake-rules'

/** What every field of the form is drawn from. The fields keep their own text: it is read when something changes. */
export interface AnswerSheet {
  initial: IntakeAnswers
  errors: AnswerErrors
  advice: Advice
}

interface AnswerFieldProps {
  sheet: AnswerSheet
  name: AnswerName
  hint?: string
}

/** The ids are the names, so that the summary of errors can lead to the fields. */
function fieldOf({ sheet, name, hint }: AnswerFieldProps) {
  return { id: name, label: LABELS[name], hint, hintAbove: true, required: isRequired(name), error: sheet.errors[name] }
}

export function LineAnswer({ sheet, name, hint, ...input }: AnswerFieldProps & ComponentProps<'input'>) {
  return (
    <Field {...fieldOf({ sheet, name, ...(hint && { hint }) })}>
      <Advised sentence={sheet.advice[name]}>
        <Input {...input} name={name} defaultValue={sheet.initial[name]} />
      </Advised>
    </Field>
  )
}

export function ParagraphAnswer({ sheet, name, hint, ...textarea }: AnswerFieldProps & ComponentProps<'textarea'>) {
  return (
    <Field {...fieldOf({ sheet, name, ...(hint && { hint }) })}>
      <Advised sentence={sheet.advice[name]}>
        <Textarea {...textarea} name={name} defaultValue={sheet.initial[name]} />
      </Advised>
    </Field>
  )
}
