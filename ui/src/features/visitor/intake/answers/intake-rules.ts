import { LIMITS } from '@/generated/limits'
import { IntakeFormIn, SocialLinks } from '@/generated/sentences'
import { ANSWER_NAMES, type AnswerName, type IntakeAnswers } from './intake-answers'

export type AnswerErrors = Partial<Record<AnswerName, string>>

/** Somebody at some.host; the server checks the whole form of the address. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Required means not blank (forms 1). */
const REQUIRED: AnswerErrors = {
  businessName: IntakeFormIn.businessName.wrong,
  businessAddress: IntakeFormIn.businessAddress.wrong,
  businessPhone: IntakeFormIn.businessPhone.wrong,
  businessEmail: IntakeFormIn.businessEmail.wrong,
}

const TOO_LONG = { ...IntakeFormIn, ...SocialLinks }
const limitOf = (name: AnswerName) => (name in SocialLinks ? LIMITS.socialLink : LIMITS[name as keyof typeof LIMITS])

export const isRequired = (name: AnswerName) => name in REQUIRED

/** A sentence for each answer that is missing or cannot be right. */
export function checkAnswers(answers: IntakeAnswers): AnswerErrors {
  const found = ANSWER_NAMES.map((name) => [name, checkAnswer(name, answers[name].trim())] as const)
  return Object.fromEntries(found.filter(([, error]) => error !== undefined))
}

function checkAnswer(name: AnswerName, text: string): string | undefined {
  if (text.length > limitOf(name)) return TOO_LONG[name].tooLong
  if (text === '' || (name === 'businessEmail' && !EMAIL.test(text))) return REQUIRED[name]
  return undefined
}
