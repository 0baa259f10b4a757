import type { FaqEntry } from './entries'

/** The question and its answer for search engines (schema.org). */
export function faqData({ question, answer }: FaqEntry) {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: [
      { '@type': 'Question', name: question, acceptedAnswer: { '@type': 'Answer', text: answer.join('\n\n') } },
    ],
  }
}
