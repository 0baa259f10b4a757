import type { IntakeForm, IntakeFormPayload } from '@/lib/schemas'

/** In the order of the form. Every answer is a text, empty when there is none. */
export const LABELS = {
  businessName: 'Business Name',
  businessAddress: 'Business Address',
  businessPhone: 'Business Phone',
  businessEmail: 'Business Email',
  websiteDescription: 'Business Description',
  servicesOffered: 'Services/Products Offered',
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  twitter: 'Twitter/X',
  additionalInfo: 'Additional Information',
} as const

export type AnswerName = keyof typeof LABELS
export type IntakeAnswers = Record<AnswerName, string>

export const ANSWER_NAMES = Object.keys(LABELS) as AnswerName[]

const answersFrom = (read: (name: AnswerName) => string) =>
  Object.fromEntries(ANSWER_NAMES.map((name) => [name, read(name)])) as IntakeAnswers

export const NO_ANSWERS = answersFrom(() => '')

/** What stands in the form's fields, whose names are those of the answers. */
export function answersIn(form: HTMLFormElement): IntakeAnswers {
  const data = new FormData(form)
  return answersFrom((name) => {
    const text = data.get(name)
    return typeof text === 'string' ? text : ''
  })
}

/** What was sent, ready to be corrected. */
export function answersOf(form: IntakeForm): IntakeAnswers {
  const sent: Partial<Record<AnswerName, unknown>> = { ...form, ...form.socialLinks }
  return answersFrom((name) => (typeof sent[name] === 'string' ? sent[name] : ''))
}

/** The body of the call: what is empty is left out, and so is a logo that is not there (forms 1). */
export function payloadOf(orderId: string, answers: IntakeAnswers, logoUrl: string | null): IntakeFormPayload {
  const { websiteDescription, servicesOffered, additionalInfo, facebook, instagram, linkedin, twitter } = answers
  const socialLinks = filled({ facebook, instagram, linkedin, twitter })
  return {
    orderId,
    businessName: answers.businessName.trim(),
    businessAddress: answers.businessAddress.trim(),
    businessPhone: answers.businessPhone.trim(),
    businessEmail: answers.businessEmail.trim(),
    ...filled({ websiteDescription, servicesOffered, additionalInfo }),
    ...(Object.keys(socialLinks).length > 0 && { socialLinks }),
    ...(logoUrl !== null && { logoUrl }),
  }
}

function filled<Name extends string>(texts: Record<Name, string>): Partial<Record<Name, string>> {
  const trimmed = Object.entries<string>(texts).map(([name, text]) => [name, text.trim()] as const)
  return Object.fromEntries(trimmed.filter(([, text]) => text !== '')) as Partial<Record<Name, string>>
}
