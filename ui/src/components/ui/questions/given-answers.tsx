import { Fact, Facts } from '@/components/ui/ledger'
import { formatDate } from '@/lib/dates'
import type { Question } from '@/lib/schemas'

interface GivenAnswersProps {
  questions: readonly Question[]
  /** For staff: who answered, and which rule it is for. */
  isForStaff?: boolean
}

/** What has been answered so far. */
export function GivenAnswers({ questions, isForStaff = false }: GivenAnswersProps) {
  return (
    <Facts>
      {questions.map((question) => (
        <Fact key={question.rule} label={question.text}>
          {labelOf(question)}
          {isForStaff && question.given && (
            <span className="caption block">
              {question.given.by ?? 'Client'}, {formatDate(question.given.at)}
            </span>
          )}
        </Fact>
      ))}
    </Facts>
  )
}

function labelOf({ choices, given }: Question): string {
  const label = choices.find(({ value }) => value === given?.choice)?.label
  if (!given || !label) return 'Not answered yet'
  return given.text ? `${label}: ${given.text}` : label
}
