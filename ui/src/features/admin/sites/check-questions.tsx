import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { GivenAnswers } from '@/components/ui/questions/given-answers'
import { QuestionForm } from '@/components/ui/questions/question-form'
import type { Question } from '@/lib/schemas'
import { useAnswerQuestions } from './use-waivers'

/** What only the client knows. Staff answer when they were told. */
export function CheckQuestions({ orderId, questions }: { orderId: string; questions: readonly Question[] }) {
  const [isAnswering, setAnswering] = useState(false)
  // Whoever answers the last one still sees what they answered.
  const [hasOpen] = useState(() => questions.some(({ given }) => !given))
  const save = useAnswerQuestions(orderId, () => setAnswering(false))
  return (
    <div className="sheet-pad stack gap-3 border-t wrap-anywhere">
      <h3 className="label">Questions</h3>
      {isAnswering ? (
        <QuestionForm
          questions={questions}
          isSaving={save.isPending}
          error={save.error}
          onSave={(answers) => save.mutate(answers)}
          onCancel={() => setAnswering(false)}
        />
      ) : (
        <details open={hasOpen}>
          <summary className="caption">{hasOpen ? 'Answers' : `All ${questions.length} are answered`}</summary>
          <div className="stack gap-3">
            <p className="caption">The client answers these on their dashboard. You can, too, if they’ve told you.</p>
            <GivenAnswers questions={questions} isForStaff />
            <div>
              <Button variant="outline" size="sm" onClick={() => setAnswering(true)}>
                Answer for the client
              </Button>
            </div>
          </div>
        </details>
      )}
    </div>
  )
}
