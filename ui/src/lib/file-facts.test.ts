import { expect, test } from 'vitest'
import { fileFacts } from './file-facts'

test.each([
  ['image/png', 900, 'PNG, 900 bytes'],
  ['image/jpeg', 86_016, 'JPG, 84 KB'],
  ['image/svg+xml', 1_048_064, 'SVG, 1.0 MB'],
  ['image/svg+xml', 5_242_880, 'SVG, 5.0 MB'],
])('%s of %d bytes is called %s', (contentType, sizeBytes, words) => {
  expect(fileFacts({ contentType, sizeBytes })).toBe(words)
})
