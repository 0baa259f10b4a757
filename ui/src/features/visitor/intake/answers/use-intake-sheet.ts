import { useState } from 'react'
import { answersIn, type AnswerName, type IntakeAnswers } from './intake-answers'
import { checkAnswers, type AnswerErrors } from './intake-rules'

/** The answers as they are typed, and what is wrong with them: said on the first attempt to send, then kept current. */
export function useIntakeSheet(initial: IntakeAnswers) {
  const [answers, setAnswers] = useState(initial)
  const [errors, setErrors] = useState<AnswerErrors>({})
  const [attempt, setAttempt] = useState(0)

  /** Reads the form after a change. */
  const note = (form: HTMLFormElement): IntakeAnswers => {
    const typed = answersIn(form)
    setAnswers(typed)
    if (attempt > 0) setErrors(checkAnswers(typed))
    return typed
  }
  /** The answers when they can be sent, else null, and the errors show. */
  const take = (form: HTMLFormElement): IntakeAnswers | null => {
    const typed = answersIn(form)
    const found = checkAnswers(typed)
    setAnswers(typed)
    setErrors(found)
    setAttempt(attempt + 1)
    return Object.keys(found).length === 0 ? typed : null
  }
  /** What only the server could see. */
  const refuse = (name: AnswerName, sentence: string) => {
    setErrors({ [name]: sentence })
    setAttempt((count) => count + 1)
  }
  return { answers, attempt, sheet: { initial, errors }, note, take, refuse }
}
