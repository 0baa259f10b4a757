import { expect, test } from 'vitest'
import { logoName } from './logo-name'

test.each([
  ['Alder & Finch Bakery', 'image/svg+xml', 'alder-finch-bakery-logo.svg'],
  ['../..', 'image/png', 'logo.png'],
  ['Café Ölmühle', 'image/webp', 'café-ölmühle-logo'],
])('%s of %s is %s', (businessName, contentType, name) => {
  expect(logoName({ businessName, logo: { contentType, sizeBytes: 1 } })).toBe(name)
})
