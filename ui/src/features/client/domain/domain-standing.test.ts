import { expect, test } from 'vitest'
import type { Domain, DomainDetails } from '@/lib/schemas'
import { domainStanding } from './domain-standing'

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
const DOMAIN: Domain = {
  name: 'alder.example',
  shown: 'alder.example',
  state: 'waiting',
  saidAt: '2026-01-05T15:04:00Z',
  checkedAt: null,
  checkAt: '2026-01-05T15:20:00Z',
  isBroken: false,
  records: [],
  problems: [],
  certificateUntil: null,
}
const REGISTRATION = {
  registrar: 'Registrar',
  registeredOn: '2026-01-05',
  renewsOn: '2027-01-05',
  isInClientsName: true,
}
const OURS = { registration: REGISTRATION, registeredName: 'alder.example', isOurs: true }

test.each<[string, Partial<DomainDetails>]>([
  ['Your turn: choose a name.', {}],
  ['You’d like finch.example. It isn’t registered yet.', { wishes: ['finch.example'] }],
  [
    'You’d like a.example, or b.example if that’s gone. It isn’t registered yet.',
    { wishes: ['a.example', 'b.example'] },
  ],
  ['Not registered by us yet. You’re using alder.example.', { domain: DOMAIN }],
  ['alder.example: Registered in your name until Jan 5, 2027. We’ll connect it.', { ...OURS, domain: DOMAIN }],
  [
    'alder.example: Registered in your name until Jan 5, 2027. Connected to your website.',
    { ...OURS, domain: { ...DOMAIN, state: 'live' } },
  ],
  ['alder.example: Registered in your name until Jan 5, 2027.', { ...OURS, isOurs: false }],
  ['Registered until Jan 5, 2027.', { registration: { ...REGISTRATION, isInClientsName: false }, registeredName: '' }],
])('it says %s', (said, found) => {
  expect(domainStanding({ ...NOTHING, ...found })).toBe(said)
})
