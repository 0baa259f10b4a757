import type { Question } from '@/lib/page-offer'

/** The question and its answer for search engines (schema.org). */
export function faqData({ question, text }: Question) {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: [{ '@type': 'Question', name: question, acceptedAnswer: { '@type': 'Answer', text } }],
  }
}
