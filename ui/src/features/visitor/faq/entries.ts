import { FAQ_ENTRIES } from '@/generated/faq'
import { siteName } from '@/lib/site-name'

export type FaqEntry = (typeof FAQ_ENTRIES)[number]
type FaqSlug = FaqEntry['slug']

/** What somebody who reads this answer asks next. */
const RELATED: Record<FaqSlug, readonly [FaqSlug, FaqSlug, FaqSlug]> = {
  'how-long-does-it-take': ['what-does-the-150-include', 'can-i-request-changes', 'what-makes-a-website-fundable'],
  'what-does-the-150-include': [
    'do-i-need-to-buy-a-domain',
    'what-happens-after-12-months',
    'what-is-google-business-setup',
  ],
  'do-i-need-to-buy-a-domain': [
    'what-does-the-150-include',
    'what-is-google-business-setup',
    'what-happens-after-12-months',
  ],
  'what-happens-after-12-months': ['what-does-the-150-include', 'do-i-need-to-buy-a-domain', 'do-you-offer-refunds'],
  'can-i-request-changes': ['how-long-does-it-take', 'what-does-the-150-include', 'do-you-offer-refunds'],
  'what-makes-a-website-fundable': [
    'what-does-the-150-include',
    'what-is-google-business-setup',
    'how-long-does-it-take',
  ],
  'do-you-offer-refunds': ['what-does-the-150-include', 'can-i-request-changes', 'what-happens-after-12-months'],
  'what-is-google-business-setup': [
    'do-i-need-to-buy-a-domain',
    'what-makes-a-website-fundable',
    'what-does-the-150-include',
  ],
}

export function findFaq(slug: string | undefined): FaqEntry | undefined {
  return FAQ_ENTRIES.find((entry) => entry.slug === slug)
}

export function relatedTo({ slug }: FaqEntry): FaqEntry[] {
  return FAQ_ENTRIES.filter((entry) => RELATED[slug].includes(entry.slug))
}

export function faqTitle({ question }: FaqEntry): string {
  return `${question} | ${siteName}`
}
