import type { IntakeForm } from '@/lib/schemas'

interface Answer {
  label: string
  text: string
}

const NETWORKS = { facebook: 'Facebook', instagram: 'Instagram', linkedin: 'LinkedIn', twitter: 'Twitter/X' } as const

/** What a client wrote, in the order of the form; what they left out is left out. */
export function answersOf(form: IntakeForm): Answer[] {
  const networks = Object.entries(NETWORKS).map(([key, label]) => ({
    label,
    text: form.socialLinks?.[key as keyof typeof NETWORKS] ?? '',
  }))
  const answers = [
    { label: 'Business name', text: form.businessName },
    { label: 'Address', text: form.businessAddress },
    { label: 'Phone', text: form.phoneShown },
    { label: 'Email', text: form.businessEmail },
    { label: 'Business description', text: form.websiteDescription ?? '' },
    { label: 'Services and products', text: form.servicesOffered ?? '' },
    ...networks,
    { label: 'Additional information', text: form.additionalInfo ?? '' },
  ]
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
