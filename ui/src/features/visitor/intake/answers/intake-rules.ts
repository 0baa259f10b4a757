import { LIMITS } from '@/generated/constants'
import { ANSWER_NAMES, type AnswerName, type IntakeAnswers } from './intake-answers'

export type AnswerErrors = Partial<Record<AnswerName, string>>

/** Somebody at some.host; the server checks the whole form of the address. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Required means not blank (SPEC section 5, READINGS 16). */
const REQUIRED: AnswerErrors = {
  businessName: 'Enter your business name.',
  businessAddress: 'Enter your business address.',
  businessPhone: 'Enter your business phone number.',
  businessEmail: 'Enter a full email address, such as name@business.com.',
}

const { socialLink } = LIMITS
const BOUNDS: Record<AnswerName, { label: string; limit: number }> = {
  businessName: { label: 'Business name', limit: LIMITS.businessName },
  businessAddress: { label: 'Business address', limit: LIMITS.businessAddress },
  businessPhone: { label: 'Business phone', limit: LIMITS.businessPhone },
  businessEmail: { label: 'Business email', limit: LIMITS.businessEmail },
  websiteDescription: { label: 'Business description', limit: LIMITS.websiteDescription },
  servicesOffered: { label: 'Services', limit: LIMITS.servicesOffered },
  facebook: { label: 'Facebook link', limit: socialLink },
  instagram: { label: 'Instagram link', limit: socialLink },
  linkedin: { label: 'LinkedIn link', limit: socialLink },
  twitter: { label: 'Twitter/X link', limit: socialLink },
  additionalInfo: { label: 'Additional information', limit: LIMITS.additionalInfo },
}

export const isRequired = (name: AnswerName) => name in REQUIRED

/** A sentence for each answer that is missing or cannot be right. */
export function checkAnswers(answers: IntakeAnswers): AnswerErrors {
  const found = ANSWER_NAMES.map((name) => [name, checkAnswer(name, answers[name].trim())] as const)
  return Object.fromEntries(found.filter(([, error]) => error !== undefined))
}

function checkAnswer(name: AnswerName, text: string): string | undefined {
  const { label, limit } = BOUNDS[name]
  if (text.length > limit) return `${label} is too long. Please keep it under ${limit} characters.`
  if (text === '' || (name === 'businessEmail' && !EMAIL.test(text))) return REQUIRED[name]
  return undefined
}
