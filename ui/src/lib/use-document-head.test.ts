import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useDocumentHead } from './use-document-head'

const snapshot = () =>
  [document.title, ...[...document.head.querySelectorAll('meta, link, script')].map((tag) => tag.outerHTML)].join('\n')

const faq = {
  title: 'Do you offer refunds? Fundable',
  description: 'Refunds are not offered.',
  shared: {
    title: 'Do you offer refunds?',
    description: 'Refunds are not offered.',
    url: 'https://x.test/faq/refunds',
    type: 'article' as const,
    data: { '@type': 'FAQPage' },
  },
}

// One story, because the first page of a load is special once.
test('tags are set while the page shows and restored exactly; those of a directly opened page are not kept', () => {
  document.title = faq.title
  document.head.innerHTML =
    '<meta property="og:url" content="from the server"><meta name="description" content="x">' +
    '<link rel="canonical" href="from the server"><script type="application/ld+json">{}</script>'
  const opened = renderHook(() => useDocumentHead(faq))
  expect(document.querySelector('meta[property="og:url"]')?.getAttribute('content')).toBe(faq.shared.url)
  opened.unmount()
  expect(snapshot()).toBe('Fundable')

  const landing = renderHook(() => useDocumentHead({ title: 'Landing', description: 'd' }))
  const before = snapshot()
  const answer = renderHook(() => useDocumentHead(faq))
  expect(document.title).toBe(faq.title)
  expect(document.head.querySelectorAll('meta')).toHaveLength(5)
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(faq.shared.url)
  expect(document.querySelector('script')?.textContent).toBe('{"@type":"FAQPage"}')
  answer.unmount()
  expect(snapshot()).toBe(before)
  landing.unmount()
})
