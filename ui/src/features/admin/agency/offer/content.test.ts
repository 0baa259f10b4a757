import { expect, test } from 'vitest'
import type { OfferContent } from '@/lib/schemas'
import { isSoldRow, rowsAt, slugOf, textAt, withValue } from './content'

const content = {
  price: '150.00',
  hosting: { includedMonths: '12', renewalPrice: '9.97' },
  addons: [
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B' },
  ],
} as unknown as OfferContent

test('one place changes and nothing else does', () => {
  const changed = withValue(content, 'addons.1.name', 'C')
  expect(textAt(changed, 'addons.1.name')).toBe('C')
  expect(rowsAt(changed, 'addons')[0]).toBe(rowsAt(content, 'addons')[0])
  expect(textAt(content, 'addons.1.name')).toBe('B')
  expect(textAt(withValue(content, 'hosting.includedMonths', '6'), 'hosting.renewalPrice')).toBe('9.97')
})

test('what is not there is empty', () => {
  expect([textAt(content, 'addons.7.name'), textAt(content, 'landing.headline')]).toEqual(['', ''])
  expect(rowsAt(content, 'questions')).toEqual([])
})

test('a title becomes a part of an address', () => {
  expect(slugOf('What’s the price, in €?', 80)).toBe('whats-the-price-in')
  expect(slugOf('Crème brûlée -- twice', 24)).toBe('creme-brulee-twice')
  expect(slugOf('Google Business Setup Plus', 12)).toBe('google-busin')
  expect(slugOf('Google Business', 7)).toBe('google')
  expect(slugOf('日本', 24)).toBe('')
})

test('of two rows with one id, the one that is sold is known by its name, or is the first', () => {
  const names = { title: 'name', slug: 'id' }
  const [a, other] = [
    { id: 'a', name: 'A' },
    { id: 'a', name: 'Another' },
  ]
  const having = (...addons: object[]) => ({ ...content, addons }) as unknown as OfferContent
  const sold = (draft: OfferContent) =>
    rowsAt(draft, 'addons').map((_, at) => isSoldRow(draft, content, `addons.${at}`, names))
  expect(sold(content)).toEqual([true, true])
  expect(sold(having(other, a))).toEqual([false, true])
  expect(sold(having(other, { id: 'c', name: 'A' }))).toEqual([true, false])
  expect(sold(having(other, { ...other, name: 'Third' }))).toEqual([true, false])
})
