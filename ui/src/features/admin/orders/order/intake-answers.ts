import { INTAKE_FIELDS } from '@/generated/intake-fields'
import type { IntakeForm } from '@/lib/schemas'

interface Answer {
  label: string
  text: string
}

/** What a client wrote, in the order of the form; what they left out is left out. A phone number is as its website has
 * it. */
export function answersOf(form: IntakeForm): Answer[] {
  const typed: Record<string, unknown> = { ...form, ...form.socialLinks, businessPhone: form.phoneShown }
  const answers = INTAKE_FIELDS.map(({ name, staffLabel }) => {
    const text = typed[name]
    return { label: staffLabel, text: typeof text === 'string' ? text : '' }
  })
  return answers.filter(({ text }) => text.trim() !== '')
}

/** The whole form for a document of one's own: short answers behind their labels, long ones below. */
export function asText(form: IntakeForm): string {
  const told = answersOf(form).map(({ label, text }) =>
    text.includes('\n') ? `${label}:\n${text}` : `${label}: ${text}`,
  )
  const logo = form.logoUrl ? [`Logo: ${new URL(form.logoUrl, window.location.href).href}`] : []
  return [...told, ...logo].join('\n\n')
}
