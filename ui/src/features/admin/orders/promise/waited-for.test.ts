import { expect, test } from 'vitest'
import { waitedFor } from './waited-for'

test('staff are not told that their own review is waited for', () => {
  expect(waitedFor('your review')).toBe('the client’s review')
})

test('what staff wrote stays as they wrote it', () => {
  expect(waitedFor('your photos')).toBe('your photos')
})
