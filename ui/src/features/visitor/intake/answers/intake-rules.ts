import { INTAKE_FIELDS } from '@/generated/intake-fields'
import { IntakeFormIn, SocialLinks } from '@/generated/sentences'
import type { AnswerName, IntakeAnswers, IntakeField } from './intake-answers'

export type AnswerErrors = Partial<Record<AnswerName, string>>

/** Somebody at some.host; the server checks the whole form of the address. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const SENTENCES: Record<AnswerName, { wrong?: string; tooLong: string }> = { ...IntakeFormIn, ...SocialLinks }

/** Required means not blank (forms 1). A sentence for each answer that is missing or cannot be right. */
export function checkAnswers(answers: IntakeAnswers): AnswerErrors {
  const found = INTAKE_FIELDS.map((field) => [field.name, checkAnswer(field, answers[field.name].trim())] as const)
  return Object.fromEntries(found.filter(([, error]) => error !== undefined))
}

function checkAnswer({ name, kind, most }: IntakeField, text: string): string | undefined {
  if (text.length > most) return SENTENCES[name].tooLong
  if (text === '' || (kind === 'email' && !EMAIL.test(text))) return SENTENCES[name].wrong
  return undefined
}
