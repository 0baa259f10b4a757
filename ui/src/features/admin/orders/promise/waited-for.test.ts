import { expect, test } from 'vitest'
import { waitedFor } from './waited-for'

test('staff are not told that their own review is waited for', () => {
  expect(waitedFor('your review')).toBe('the client’s review')
})

test('what staff wrote to the client is quoted, word for word', () => {
  expect(waitedFor('your photos')).toBe('“your photos”')
})
