import { expect, test } from 'vitest'
import { ApiError } from '@/lib/http'
import { checkAgency, refusedField } from './agency-rules'

const agency = {
  name: 'Alder Web Works',
  legalName: '',
  address: '',
  phone: '',
  email: '',
  website: '',
  sender: 'hello@agency.example',
  replyTo: '',
  timeZone: 'America/New_York',
  country: 'US',
  region: '',
  closedDays: [{ first: '2026-12-24', last: '2027-01-01', name: '' }],
  graceDays: 14,
}
const closed = (first: string, last: string) => checkAgency({ ...agency, closedDays: [{ first, last, name: '' }] })

test('sound settings have no errors, and an empty address is none', () => {
  expect(checkAgency(agency)).toEqual({})
  expect(checkAgency({ ...agency, sender: '' })).toEqual({})
})

test('an error stands beside its field', () => {
  expect(Object.keys(checkAgency({ ...agency, name: ' ' }))).toEqual(['name'])
  expect(Object.keys(checkAgency({ ...agency, sender: 'hello' }))).toEqual(['sender'])
  expect(Object.keys(checkAgency({ ...agency, replyTo: 'a@b.co, c@d.co' }))).toEqual(['replyTo'])
  expect(Object.keys(checkAgency({ ...agency, phone: '12', email: 'x', website: 'agency.com' }))).toEqual([
    'phone',
    'email',
    'website',
  ])
  expect(Object.keys(checkAgency({ ...agency, address: 'A\n'.repeat(9) }))).toEqual(['address'])
})

test('only what a section shows is checked', () => {
  expect(checkAgency({ ...agency, sender: 'hello' }, 'business')).toEqual({})
})

test('a name has as many characters as people count, in any script', () => {
  expect(checkAgency({ ...agency, name: '🦊'.repeat(109) })).toEqual({})
  expect(Object.keys(checkAgency({ ...agency, name: 'x'.repeat(110) }))).toEqual(['name'])
})

test('closed days begin before they end, within a year', () => {
  expect(closed('2026-12-24', '2026-12-24')).toEqual({})
  expect(closed('', '2026-12-24')).toEqual({ 'closed-0': 'Enter the first and the last day.' })
  expect(closed('2026-12-24', '2026-12-23')).toEqual({ 'closed-0': 'The last day is before the first.' })
  expect(closed('2026-01-01', '2027-01-01')).toEqual({})
  expect(closed('2026-01-01', '2027-01-02')).toEqual({ 'closed-0': 'Closed days are at most a year at once.' })
})

test('what the server alone can know is told beside its field', () => {
  const refused = (code: string) => new ApiError(400, 'No.', 'No.', code, null)
  expect(refusedField(refused('region_unknown'))).toEqual({ region: 'No.' })
  expect(refusedField(refused('owners_only'))).toBeNull()
  expect(refusedField(new Error('x'))).toBeNull()
})
