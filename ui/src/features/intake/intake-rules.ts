import type { RegisterOptions } from 'react-hook-form'
import { LIMITS } from '@/generated/constants'
import type { IntakeAnswers } from './intake-answers'

/** Somebody at some.host; the server checks the whole form of the address. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const atMost = (label: string, limit: number) => ({
  value: limit,
  message: `${label} is too long. Please keep it under ${limit} characters.`,
})

const notBlank = (message: string) => (text: unknown) => (typeof text === 'string' && text.trim() !== '') || message

/** Required means not blank (SPEC section 5, READINGS 16). */
export const RULES = {
  businessName: {
    validate: notBlank('Enter your business name.'),
    maxLength: atMost('Business name', LIMITS.businessName),
  },
  businessAddress: {
    validate: notBlank('Enter your business address.'),
    maxLength: atMost('Business address', LIMITS.businessAddress),
  },
  businessPhone: {
    validate: notBlank('Enter your business phone number.'),
    maxLength: atMost('Business phone', LIMITS.businessPhone),
  },
  businessEmail: {
    validate: (text: unknown) =>
      (typeof text === 'string' && EMAIL.test(text.trim())) || 'Enter a full email address, such as name@business.com.',
    maxLength: atMost('Business email', LIMITS.businessEmail),
  },
  websiteDescription: { maxLength: atMost('Business description', LIMITS.websiteDescription) },
  servicesOffered: { maxLength: atMost('Services', LIMITS.servicesOffered) },
  'socialLinks.facebook': { maxLength: atMost('Facebook link', LIMITS.socialLink) },
  'socialLinks.instagram': { maxLength: atMost('Instagram link', LIMITS.socialLink) },
  'socialLinks.linkedin': { maxLength: atMost('LinkedIn link', LIMITS.socialLink) },
  'socialLinks.twitter': { maxLength: atMost('Twitter/X link', LIMITS.socialLink) },
  additionalInfo: { maxLength: atMost('Additional information', LIMITS.additionalInfo) },
} satisfies Record<string, RegisterOptions<IntakeAnswers>>

export type AnswerName = keyof typeof RULES

/** In the order of the form. */
export const LABELS: Record<AnswerName, string> = {
  businessName: 'Business Name',
  businessAddress: 'Business Address',
  businessPhone: 'Business Phone',
  businessEmail: 'Business Email',
  websiteDescription: 'Business Description',
  servicesOffered: 'Services/Products Offered',
  'socialLinks.facebook': 'Facebook',
  'socialLinks.instagram': 'Instagram',
  'socialLinks.linkedin': 'LinkedIn',
  'socialLinks.twitter': 'Twitter/X',
  additionalInfo: 'Additional Information',
}
