import { useRef, useState, type SubmitEvent } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { isCoded } from '@/lib/http'
import type { Question, RuleAnswer } from '@/lib/schemas'
import { whyFailed } from '@/lib/why-failed'
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
  const [decided, setDecided] = useState<Error | null>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  // What stood there when somebody began to answer is what they've read, whatever comes in meanwhile.
  const seenOf = ({ rule, given }: Question) => (typed[rule] ? (typed[rule].seen ?? null) : (given?.at ?? null))
  const givenNow = ({ rule }: RuleAnswer) => questions.find((one) => one.rule === rule)?.given?.at ?? null
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!hasNothing) onSave(answers)
  }
  const keepTheirs = () => {
    const stillMine = answers.filter((answer) => (answer.seen ?? null) === givenNow(answer))
    setTyped(Object.fromEntries(stillMine.map((answer) => [answer.rule, answer])))
    setChecked(false)
    setDecided(error)
    saveButton.current?.focus()
  }
  return (
    <form className="stack-5" noValidate onSubmit={submit}>
      {questions.map((question) => (
        <QuestionField
          key={question.rule}
          question={question}
          answer={typed[question.rule] ?? givenTo(question)}
          onChange={(answer) => setTyped({ ...typed, [question.rule]: { ...answer, seen: seenOf(question) } })}
        />
      ))}
      {error && !isSaving && error !== decided && (
        <div className="stack gap-3">
          <Alert variant="danger" title="Your answers weren’t saved">
            {whyFailed(error)}
          </Alert>
          {isAnswered(error) && (
            <div className="row">
              <Button
                variant="outline"
                size="sm"
                onClick={() => onSave(answers.map((answer) => ({ ...answer, seen: givenNow(answer) })))}
              >
                Save mine instead
              </Button>
              <Button variant="outline" size="sm" onClick={keepTheirs}>
                Keep theirs
              </Button>
            </div>
          )}
        </div>
      )}
      <div className="row">
        <Button ref={saveButton} type="submit" variant="outline" busy={isSaving} busyLabel="Saving...">
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

/** Somebody else has answered since this was opened, and the sentence says what. */
export const isAnswered = (error: Error | null) => isCoded(error, 'answer_moved')

function givenTo({ rule, given }: Question): RuleAnswer | null {
  return given && { rule, choice: given.choice, text: given.text }
}
