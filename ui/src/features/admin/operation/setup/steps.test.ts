import { expect, test } from 'vitest'
import type { Secret, Secrets, SettingsDetails } from '@/lib/schemas'
import { firstLeft, stepAfter, stepNamed, stepPath } from './steps'

const NONE: Secret = { source: 'default', place: '', isSet: false, isFixed: false, lastFour: '', waits: false }
const SET: Secret = { ...NONE, isSet: true }

type Progress = [SettingsDetails, Secrets, boolean]

function progress(isSaved: boolean, key: Secret, webhook: Secret, mail: Secret, isGuarded = false): Progress {
  const settings = { isSaved } as SettingsDetails
  return [settings, { secretKey: key, webhookSecret: webhook, mail } as Secrets, isGuarded]
}

test('it goes on where it was left', () => {
  expect(firstLeft(...progress(false, SET, SET, SET))).toBe('agency')
  expect(firstLeft(...progress(true, NONE, NONE, SET))).toBe('payments')
  expect(firstLeft(...progress(true, SET, NONE, NONE))).toBe('payments')
  expect(firstLeft(...progress(true, SET, SET, NONE))).toBe('mail')
  expect(firstLeft(...progress(true, SET, SET, SET))).toBe('security')
  expect(firstLeft(...progress(true, SET, SET, SET, true))).toBe('finish')
})

test('steps have addresses and an order', () => {
  expect(stepPath('mail')).toBe('/admin/setup?step=mail')
  expect(stepNamed('mail')).toBe('mail')
  expect(stepNamed('nonsense')).toBeNull()
  expect(stepAfter('agency')).toBe('payments')
  expect(stepAfter('finish')).toBe('finish')
})
