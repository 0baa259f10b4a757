import { expect, test } from 'vitest'
import { reasonLabel } from './site-labels'

test('a build says why it was made', () => {
  const build = { number: 2, hash: '', madeBy: 'Mara Quinn', createdAt: '2026-01-05T20:04:30Z', theme: 'folio' }

  expect(reasonLabel({ ...build, reason: 'theme' })).toBe('Theme changed to Folio')
  expect(reasonLabel({ ...build, reason: 'draft' })).toBe('Draft from the intake form')
})
