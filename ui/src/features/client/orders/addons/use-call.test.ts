import { expect, test } from 'vitest'
import { whatNext } from './use-call'

test('Another time can be picked only while there is one', () => {
  expect(whatNext(['2026-12-02T15:00:00Z'])).toBe('You can pick another time whenever you like.')
  expect(whatNext([])).toBe('We’ll email you times to choose from.')
})
