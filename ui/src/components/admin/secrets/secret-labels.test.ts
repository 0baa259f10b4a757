import { expect, test } from 'vitest'
import type { Secret, Secrets } from '@/lib/schemas'
import { mailServerLabel, modeLabel, secretLabel } from './secret-labels'

const NONE: Secret = { source: 'default', place: '', isSet: false, isFixed: false, lastFour: '', waits: false }
const ENTERED: Secret = { ...NONE, source: 'entered in the browser', isSet: true, lastFour: 'a1b2' }

test('a key is known by its end and by where it comes from', () => {
  expect(secretLabel(NONE)).toBe('None')
  expect(secretLabel({ ...NONE, waits: true })).toBe('None, after a restart')
  expect(secretLabel(ENTERED)).toBe('Ends in a1b2, entered here')
  expect(secretLabel({ ...ENTERED, waits: true })).toBe('Ends in a1b2, entered here, used after a restart')
  expect(secretLabel({ ...ENTERED, source: 'environment', place: 'FUNDABLE_STRIPE_SECRET_KEY', isFixed: true })).toBe(
    'Ends in a1b2, set by FUNDABLE_STRIPE_SECRET_KEY',
  )
  expect(secretLabel({ ...ENTERED, lastFour: '', source: 'file', place: '/run/key', isFixed: true })).toBe(
    'Set, read from /run/key',
  )
})

test('a mail server is known by its name, payments by who takes them', () => {
  const secrets: Secrets = {
    secretKey: NONE,
    webhookSecret: NONE,
    mail: ENTERED,
    mailServer: 'smtp.example.com:587',
    mode: 'sandbox',
    nextMode: 'live',
    webhookUrl: '',
    needsRestart: true,
    problem: '',
    eachServer: false,
  }
  expect(mailServerLabel(secrets)).toBe('smtp.example.com:587, entered here')
  expect(modeLabel(secrets)).toBe('Built-in test page; after a restart: Stripe, live mode')
  expect(modeLabel({ ...secrets, mode: 'live' })).toBe('Stripe, live mode')
})
