import { INTAKE_FIELDS } from '@/generated/intake-fields'
import type { IntakeForm, IntakeFormPayload } from '@/lib/schemas'

export type IntakeField = (typeof INTAKE_FIELDS)[number]
export type AnswerName = IntakeField['name']
/** Every answer is a text, empty when there is none. */
export type IntakeAnswers = Record<AnswerName, string>

/** In the order of the form. */
export const ANSWER_NAMES = INTAKE_FIELDS.map(({ name }) => name)

const answersFrom = (read: (name: AnswerName) => string) =>
  Object.fromEntries(ANSWER_NAMES.map((name) => [name, read(name)])) as IntakeAnswers

export const LABELS = Object.fromEntries(INTAKE_FIELDS.map(({ name, label }) => [name, label])) as IntakeAnswers

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
  const told = (fields: readonly IntakeField[]): Partial<IntakeAnswers> => {
    const sent = fields.filter(({ name, missing }) => missing !== '' || answers[name].trim() !== '')
    return Object.fromEntries(sent.map(({ name }) => [name, answers[name].trim()] as const))
  }
  const socialLinks = told(INTAKE_FIELDS.filter(({ part }) => part === 'links'))
  const texts = told(INTAKE_FIELDS.filter(({ part }) => part !== 'links')) as Omit<IntakeFormPayload, 'orderId'>
  return {
    orderId,
    ...texts,
    ...(Object.keys(socialLinks).length > 0 && { socialLinks }),
    ...(logoUrl !== null && { logoUrl }),
  }
}
