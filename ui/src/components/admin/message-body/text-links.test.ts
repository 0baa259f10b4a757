import { expect, test } from 'vitest'
import { textParts } from './text-links'

test('an address between angle brackets is a link, and the text stays as it is', () => {
  const text = 'Create your password: <https://a.example/reset-password?token=x.y>\nThank you.'
  const parts = textParts(text)
  expect(parts).toEqual([
    { text: 'Create your password: <' },
    { text: 'https://a.example/reset-password?token=x.y', href: 'https://a.example/reset-password?token=x.y' },
    { text: '>\nThank you.' },
  ])
  expect(parts.map((part) => part.text).join('')).toBe(text)
})

test.each([
  ['no address at all', 'Hello,\n\nthank you.'],
  ['another scheme', 'Press <javascript:alert(1)> or <data:text/html,x> or <file:///etc/passwd>.'],
  ['an address without brackets', 'See http://a.example/ for more.'],
  ['something that is no address', '<http://[> <https:// a.example>'],
])('%s is text', (_name, text) => {
  expect(textParts(text).filter((part) => part.href)).toEqual([])
  expect(
    textParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test('two addresses are two links', () => {
  const links = textParts('<http://a.example/1> and <http://a.example/2>').flatMap(({ href }) => href ?? [])
  expect(links).toEqual(['http://a.example/1', 'http://a.example/2'])
})
