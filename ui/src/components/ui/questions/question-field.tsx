import { useId } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { Question, RuleAnswer } from '@/lib/schemas'

const TEXT_MAX = 200

interface QuestionFieldProps {
  question: Question
  answer: RuleAnswer | null
  onChange: (answer: RuleAnswer) => void
}

export function QuestionField({ question: { rule, text, hint, choices }, answer, onChange }: QuestionFieldProps) {
  const id = useId()
  const asksFor = choices.find(({ value }) => value === answer?.choice)?.asksFor
  return (
    <fieldset className="question" aria-describedby={`${id}-hint`}>
      <legend className="label" dir="auto">
        {text}
      </legend>
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
      <div className="choices">
        {choices.map(({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              name={`${id}-${rule}`}
              value={value}
              checked={answer?.choice === value}
              onChange={() => onChange({ rule, choice: value, text: answer?.text ?? '' })}
            />
            {label}
          </label>
        ))}
      </div>
      {asksFor && answer && (
        <Field label={asksFor} hint="As it’s on your registration.">
          <Input
            value={answer.text}
            maxLength={TEXT_MAX}
            autoComplete="organization"
            onChange={(event) => onChange({ ...answer, text: event.target.value })}
          />
        </Field>
      )}
    </fieldset>
  )
}
