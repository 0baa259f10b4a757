import { expect, test } from 'vitest'
import { typedParts } from './web-links'

const links = (text: string) => typedParts(text).flatMap(({ href }) => href ?? [])

test('a typed address is a link without the sentence around it', () => {
  expect(links('See https://a.example/menu?x=1. And (http://b.example/2), too')).toEqual([
    'https://a.example/menu?x=1',
    'http://b.example/2',
  ])
})

test.each(['javascript:alert(1)', 'data:text/html,<b>x</b>', 'www.a.example', 'https://', 'file:///etc/passwd'])(
  '%s stays text',
  (text) => {
    expect(links(`Look: ${text} here`)).toEqual([])
  },
)

test('no letter is lost', () => {
  const text = 'One\n\nhttps://a.example, two https://b.example/x!'
  expect(
    typedParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
