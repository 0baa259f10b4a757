import { expect, test } from 'vitest'
import type { Domain, DomainDetails } from '@/lib/schemas'
import { nextDeed, openWays, stepsOf } from './domain-path'

const NOTHING: DomainDetails = {
  domain: null,
  registration: null,
  registeredName: '',
  isOurs: false,
  isPaidBack: false,
  wishes: [],
  wantsRegistration: true,
  canSay: true,
  isDue: false,
}
const RECORD = { type: 'A', name: 'alder.example', value: '203.0.113.24', standing: 'right', now: '' } as const
const DOMAIN: Domain = {
  name: 'alder.example',
  shown: 'alder.example',
  state: 'partial',
  saidAt: '2026-01-05T15:04:00Z',
  checkedAt: null,
  checkAt: '2026-01-05T15:20:00Z',
  isBroken: false,
  records: [RECORD, { ...RECORD, type: 'CNAME', name: 'www', standing: 'missing' }],
  problems: [],
  certificateUntil: null,
}
const REGISTERED = {
  registration: { registrar: 'R', registeredOn: '2026-01-05', renewsOn: '2027-01-05', isInClientsName: true },
  registeredName: 'alder.example',
  wantsRegistration: false,
}
const OURS = { ...REGISTERED, domain: DOMAIN, isOurs: true }

const done = (found: Partial<DomainDetails>) => {
  const all = { ...NOTHING, ...found }
  return stepsOf(openWays(all)[0] ?? 'own', all).map(({ isDone }) => isDone)
}

test('who paid for a name is asked for one first, and may use their own instead', () => {
  expect(openWays(NOTHING)).toEqual(['register', 'own'])
  expect(openWays({ ...NOTHING, domain: DOMAIN })).toEqual(['own', 'register'])
  expect(openWays({ ...NOTHING, wantsRegistration: false })).toEqual(['own'])
  expect(openWays({ ...NOTHING, wantsRegistration: false, canSay: false })).toEqual([])
  expect(openWays({ ...NOTHING, ...OURS })).toEqual(['register'])
})

test.each<[boolean[], Partial<DomainDetails>]>([
  [[false, false, false, false], {}],
  [[true, false, false, false], { wishes: ['alder.example'] }],
  [[true, true, false, false], REGISTERED],
  [[true, true, true, true], { ...OURS, domain: { ...DOMAIN, state: 'live' } }],
  [[true, false, false], { domain: DOMAIN, wantsRegistration: false }],
  [[true, true, false], { domain: { ...DOMAIN, state: 'dns_ok' }, wantsRegistration: false }],
  [[true, true, false], { domain: { ...DOMAIN, state: 'live', isBroken: true }, wantsRegistration: false }],
])('the steps done are %j', (steps, found) => {
  expect(done(found)).toEqual(steps)
})

test('a name that the client brings doesn’t tick what we were paid to register', () => {
  const steps = stepsOf('register', { ...NOTHING, domain: { ...DOMAIN, state: 'live' } })
  expect(steps.map(({ isDone }) => isDone)).toEqual([false, false, false, false])
})

test('a connection that is secure isn’t promised for later', () => {
  const secured = (domain: Domain) => stepsOf('own', { ...NOTHING, domain }).at(-1)?.text
  expect(secured({ ...DOMAIN, state: 'live' })).toBe('On')
  expect(secured({ ...DOMAIN, state: 'dns_ok' })).toBe('By itself, a few minutes later')
  expect(secured({ ...DOMAIN, state: 'live', isBroken: true })).toBe('Needs attention')
})

test('records that are right are counted', () => {
  const [, connected] = stepsOf('own', { ...NOTHING, domain: DOMAIN })
  expect(connected?.text).toBe('1 of 2 records is right. ')
})

test.each<[string | undefined, boolean | undefined, Partial<DomainDetails>]>([
  ['Choose a name', true, {}],
  ['Open', false, { wishes: ['alder.example'] }],
  ['Open', false, OURS],
  ['Connect it', true, { domain: DOMAIN }],
  ['Open', false, { domain: { ...DOMAIN, state: 'live' } }],
  ['See what’s wrong', true, { domain: { ...DOMAIN, state: 'live', isBroken: true } }],
  ['Add it', false, { wantsRegistration: false }],
  [undefined, undefined, { wantsRegistration: false, canSay: false }],
  [undefined, undefined, { wantsRegistration: false, isPaidBack: true }],
])('%s is what comes next', (action, isTheirs, found) => {
  const next = nextDeed({ ...NOTHING, ...found })
  expect([next?.action, next?.isTheirs]).toEqual([action, isTheirs])
})
