import { DEFAULT_QUESTIONS } from '@/generated/default-questions'
import { pageOffer, type Question } from '@/lib/page-offer'
import { siteName } from '@/lib/site-name'

export const questions: readonly Question[] = pageOffer?.questions ?? DEFAULT_QUESTIONS

const RELATED_SHOWN = 3

/** What somebody who reads one of our own answers asks next; after any other it is the questions that follow it. */
const RELATED: Partial<Record<string, readonly string[]>> = {
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

export function findFaq(slug: string | undefined): Question | undefined {
  return questions.find((entry) => entry.slug === slug)
}

export function relatedTo({ slug }: Question): Question[] {
  const named = questions.filter((entry) => RELATED[slug]?.includes(entry.slug))
  if (named.length === RELATED_SHOWN) return named
  const place = questions.findIndex((entry) => entry.slug === slug)
  return [...questions.slice(place + 1), ...questions.slice(0, place)].slice(0, RELATED_SHOWN)
}

export function faqTitle({ question }: Question): string {
  return `${question} | ${siteName}`
}
