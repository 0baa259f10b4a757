import type { IntakeAnswers } from '@/features/visitor/intake/answers/intake-answers'
import { INTAKE_FIELDS } from '@/generated/intake-fields'
import { AskedField } from './asked-field'
import type { Look } from './looks'
import type { SentBack } from './sent-back'

interface AskedFieldsProps {
  sentBack: SentBack
  look: Look
  errors: Partial<Record<string, string>>
  onKeep: (name: string, isKept: boolean) => void
  onType: (answers: IntakeAnswers) => void
}

/** The texts and links among the answers that were sent back, in the form's order. */
export function AskedFields({ sentBack, look, errors, onKeep, onType }: AskedFieldsProps) {
  return INTAKE_FIELDS.map((field) => {
    const { name } = field
    const asked = sentBack.asked.find((one) => one.name === name)
    return (
      asked && (
        <AskedField
          key={name}
          field={field}
          note={asked.note}
          askedBy={sentBack.askedBy}
          sent={sentBack.sent.answers[name]}
          text={look.answers[name]}
          error={errors[name]}
          isKept={look.kept.includes(name)}
          onKeep={(isKept) => onKeep(name, isKept)}
          onType={(text) => onType({ ...look.answers, [name]: text })}
        />
      )
    )
  })
}
