import { expect, test } from 'vitest'
import type { SiteRule } from '@/lib/schemas'
import { reasonLabel, sortRules } from './site-labels'

const rule = (id: string, status: SiteRule['status'], severity: SiteRule['severity']): SiteRule => ({
  id,
  stage: 'F',
  status,
  severity,
  sentence: id,
})

test('what is open comes first, the gravest before the rest', () => {
  const rules = [
    rule('N3', 'failed', 'note'),
    rule('A1', 'passed', 'gate'),
    rule('E2', 'failed', 'fix'),
    rule('A2', 'failed', 'gate'),
    rule('S1', 'unknown', 'gate'),
  ]

  const { failed, unknown, passed } = sortRules(rules)

  expect(failed.map(({ id }) => id)).toEqual(['A2', 'E2', 'N3'])
  expect(unknown.map(({ id }) => id)).toEqual(['S1'])
  expect(passed.map(({ id }) => id)).toEqual(['A1'])
})

test('a build says why it was made', () => {
  const build = { number: 2, hash: '', madeBy: 'Mara Quinn', createdAt: '2026-01-05T20:04:30Z', theme: 'folio' }

  expect(reasonLabel({ ...build, reason: 'theme' })).toBe('Theme changed to Folio')
  expect(reasonLabel({ ...build, reason: 'draft' })).toBe('Draft from the intake form')
})
