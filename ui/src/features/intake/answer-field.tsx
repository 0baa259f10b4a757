import type { ComponentProps } from 'react'
import { type UseFormReturn } from 'react-hook-form'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import type { IntakeAnswers } from './intake-answers'
import { LABELS, RULES, type AnswerName } from './intake-rules'

export type IntakeFormState = UseFormReturn<IntakeAnswers>

interface AnswerFieldProps {
  form: IntakeFormState
  name: AnswerName
  hint?: string | undefined
  required?: boolean | undefined
}

/** The ids are the names, so that the summary of errors can lead to the fields. */
function useAnswer({ form, name, hint, required = false }: AnswerFieldProps) {
  const { error } = form.getFieldState(name, form.formState)
  return {
    field: { label: LABELS[name], id: name, hint, hintAbove: true, required, error: error?.message },
    control: form.register(name, RULES[name]),
  }
}

export function LineAnswer({
  form,
  name,
  hint,
  required,
  ...input
}: AnswerFieldProps & Omit<ComponentProps<'input'>, 'form' | 'name'>) {
  const { field, control } = useAnswer({ form, name, hint, required })
  return (
    <Field {...field}>
      <Input {...input} {...control} />
    </Field>
  )
}

export function ParagraphAnswer({
  form,
  name,
  hint,
  required,
  ...textarea
}: AnswerFieldProps & Omit<ComponentProps<'textarea'>, 'form' | 'name'>) {
  const { field, control } = useAnswer({ form, name, hint, required })
  return (
    <Field {...field}>
      <Textarea {...textarea} {...control} />
    </Field>
  )
}
