import { expect, test } from 'vitest'
import { changesLine } from './template-changes'

const none = { pages: [], hasOtherStyles: false, hasOtherPictures: false }

test('what would change is a sentence', () => {
  expect(changesLine(none)).toBe('')
  expect(changesLine({ ...none, pages: ['about'] })).toBe('Would change: About.')
  expect(changesLine({ pages: ['index', 'privacy'], hasOtherStyles: true, hasOtherPictures: true })).toBe(
    'Would change: Home, Privacy Policy, its styles, and its drawings.',
  )
})
