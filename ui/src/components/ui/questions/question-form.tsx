import { useState, type SubmitEvent } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { errorMessage, serverMessageOr } from '@/lib/http'
import type { Question, RuleAnswer } from '@/lib/schemas'
import { QuestionField } from './question-field'

interface QuestionFormProps {
  questions: readonly Question[]
  isSaving: boolean
  error: Error | null
  onSave: (answers: RuleAnswer[]) => void
  onCancel?: (() => void) | undefined
}

/** The questions with their choices. Any of them can be left open. */
export function QuestionForm({ questions, isSaving, error, onSave, onCancel }: QuestionFormProps) {
  const [typed, setTyped] = useState<Record<string, RuleAnswer>>({})
  const [isChecked, setChecked] = useState(false)
  const answers = Object.values(typed)
  const hasNothing = answers.length === 0
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!hasNothing) onSave(answers)
  }
  return (
    <form className="stack-5" noValidate onSubmit={submit}>
      {questions.map((question) => (
        <QuestionField
          key={question.rule}
          question={question}
          answer={typed[question.rule] ?? givenTo(question)}
          onChange={(answer) => setTyped({ ...typed, [question.rule]: answer })}
        />
      ))}
      {error && !isSaving && (
        <Alert variant="danger" title="Your answers weren’t saved">
          {serverMessageOr(error, errorMessage(error))}
        </Alert>
      )}
      <div className="row">
        <Button type="submit" variant="outline" busy={isSaving} busyLabel="Saving...">
          Save answers
        </Button>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <span className="caption" role="status">
          {isChecked && hasNothing && 'Choose an answer first.'}
        </span>
      </div>
    </form>
  )
}

function givenTo({ rule, given }: Question): RuleAnswer | null {
  return given && { rule, choice: given.choice, text: given.text }
}
