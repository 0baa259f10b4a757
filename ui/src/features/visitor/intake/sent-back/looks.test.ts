import { expect, test } from 'vitest'
import { NO_ANSWERS } from '@/features/visitor/intake/answers/intake-answers'
import { lookedAt, toldOf } from './looks'
import type { SentBack } from './sent-back'

const SENT = {
  ...NO_ANSWERS,
  businessName: 'Alder & Finch Bakery',
  businessAddress: '218 Mill Street',
  businessPhone: '(937) 555-0142',
  businessEmail: 'hello@alderandfinch.example',
}
const SENT_BACK: SentBack = {
  since: '2026-01-05T15:00:00Z',
  asked: ['businessAddress', 'instagram', 'logo'].map((name) => ({ name, note: 'Is this right?' })),
  askedBy: '',
  sent: { answers: SENT, logoUrl: '/uploads/1' },
}
const LOGO = { url: '/uploads/1', name: 'Your logo', file: null }

test('each has to be changed, or kept', () => {
  const look = { answers: { ...SENT, businessAddress: '118 Canyon Rd' }, logo: LOGO, kept: ['logo'] }

  expect(lookedAt(look, SENT_BACK).open).toEqual(['instagram'])
  expect(lookedAt({ ...look, kept: ['logo', 'instagram'] }, SENT_BACK).open).toEqual([])
})

test('what is missing or wrong is said before anything is sent', () => {
  const look = { answers: { ...SENT, businessAddress: ' ' }, logo: LOGO, kept: ['logo', 'instagram'] }

  expect(lookedAt(look, SENT_BACK).errors).toEqual({ businessAddress: 'Enter your business address.' })
})

test('only what was changed is told, and a logo that was removed', () => {
  const answers = { ...SENT, businessAddress: ' 118 Canyon Rd ', businessName: 'Not asked' }

  expect(toldOf({ answers, logo: null, kept: ['instagram'] }, SENT_BACK)).toEqual({
    businessAddress: '118 Canyon Rd',
    logoUrl: null,
  })
})
