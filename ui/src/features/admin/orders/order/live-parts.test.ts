import { expect, test } from 'vitest'
import { liveParts } from './live-parts'

const hrefs = (text: string) => liveParts(text).flatMap(({ href }) => href ?? [])

test.each([
  ['hello@alder.example', ['mailto:hello@alder.example']],
  ['a&b@alder.example', ['mailto:a%26b@alder.example']],
  ['(937) 555-0142', ['tel:9375550142']],
  ['+1 937 555 0142', ['tel:+19375550142']],
  ['937.555.0142', ['tel:9375550142']],
  ['(937) 555-0142 ext. 12', ['tel:9375550142;ext=12']],
  ['+1 937 555 0142 x 7, or mail', ['tel:+19375550142;ext=7']],
  ['937-555-0142 #12', ['tel:9375550142;ext=12']],
  ['937-555-0142 x12y', ['tel:9375550142']],
  ['https://instagram.com/alder', ['https://instagram.com/alder']],
  ['facebook.com/alder', ['https://facebook.com/alder']],
  ['We like www.tartine.example.', ['https://www.tartine.example/']],
  ['Like (https://a.example/b), or c@d.example!', ['https://a.example/b', 'mailto:c@d.example']],
])('%s leads to %j', (text, expected) => {
  expect(hrefs(text)).toEqual(expected)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'Since 1987',
  '45402',
  '$1,250.00',
  '24/7',
  'Sourdough and/or rye',
])('%s leads nowhere', (text) => {
  expect(hrefs(text)).toEqual([])
})

test('nothing that was typed is lost', () => {
  const text = 'Call (937) 555-0142\nor see www.a.example, please.'
  expect(
    liveParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
