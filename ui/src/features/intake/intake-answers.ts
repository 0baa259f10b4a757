import type { components } from '@/generated/api'
import type { IntakeForm } from '@/lib/client-order'

type Payload = components['schemas']['IntakeFormIn']

export const SOCIAL_NETWORKS = ['facebook', 'instagram', 'linkedin', 'twitter'] as const
type SocialNetwork = (typeof SOCIAL_NETWORKS)[number]

/** The form as it is typed: every answer a text, empty when there is none. */
export interface IntakeAnswers {
  businessName: string
  businessAddress: string
  businessPhone: string
  businessEmail: string
  websiteDescription: string
  servicesOffered: string
  socialLinks: Record<SocialNetwork, string>
  additionalInfo: string
}

export const NO_ANSWERS: IntakeAnswers = {
  businessName: '',
  businessAddress: '',
  businessPhone: '',
  businessEmail: '',
  websiteDescription: '',
  servicesOffered: '',
  socialLinks: { facebook: '', instagram: '', linkedin: '', twitter: '' },
  additionalInfo: '',
}

/** What was sent, ready to be corrected. */
export function answersOf(form: IntakeForm): IntakeAnswers {
  return {
    businessName: form.businessName,
    businessAddress: form.businessAddress,
    businessPhone: form.businessPhone,
    businessEmail: form.businessEmail,
    websiteDescription: form.websiteDescription ?? '',
    servicesOffered: form.servicesOffered ?? '',
    socialLinks: { ...NO_ANSWERS.socialLinks, ...form.socialLinks },
    additionalInfo: form.additionalInfo ?? '',
  }
}

/** The body of the call: what is empty is left out, and so is a logo that is not there (SPEC section 3). */
export function payloadOf(orderId: string, answers: IntakeAnswers, logoUrl: string | null): Payload {
  const { socialLinks, ...texts } = answers
  const links = filled(socialLinks)
  return {
    ...filled({
      websiteDescription: texts.websiteDescription,
      servicesOffered: texts.servicesOffered,
      additionalInfo: texts.additionalInfo,
    }),
    orderId,
    businessName: texts.businessName.trim(),
    businessAddress: texts.businessAddress.trim(),
    businessPhone: texts.businessPhone.trim(),
    businessEmail: texts.businessEmail.trim(),
    ...(Object.keys(links).length > 0 && { socialLinks: links }),
    ...(logoUrl !== null && { logoUrl }),
  }
}

function filled<Name extends string>(texts: Record<Name, string>): Partial<Record<Name, string>> {
  const trimmed = Object.entries<string>(texts).map(([name, text]) => [name, text.trim()] as const)
  return Object.fromEntries(trimmed.filter(([, text]) => text !== '')) as Partial<Record<Name, string>>
}
