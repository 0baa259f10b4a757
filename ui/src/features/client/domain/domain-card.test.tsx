import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { Domain, DomainDetails } from '@/lib/schemas'
import { DomainCard } from './domain-card'
import { domainQuery } from './domain-query'
import { OurDomain } from './path/our-domain'
import { OwnDomain } from './path/own-domain'

const RIGHT = { type: 'A', name: 'alder.example', value: '203.0.113.24', standing: 'right', now: '' } as const
const MISSING = { type: 'CNAME', name: 'www', value: 'alder.example', standing: 'missing', now: '' } as const
const OLD = { ...RIGHT, standing: 'wrong', now: '198.51.100.7' } as const

const DOMAIN: Domain = {
  name: 'alder.example',
  shown: 'alder.example',
  state: 'waiting',
  saidAt: '2026-01-05T15:04:00Z',
  checkedAt: '2026-01-05T15:05:00Z',
  checkAt: '2026-01-05T15:20:00Z',
  isBroken: false,
  records: [MISSING],
  problems: [],
  certificateUntil: null,
}
const NOTHING: DomainDetails = {
  domain: null,
  registration: null,
  registeredName: '',
  isOurs: false,
  isPaidBack: false,
  wishes: [],
  wantsRegistration: false,
  canSay: true,
  isDue: false,
}

const REGISTRATION = { registrar: 'R', registeredOn: '2026-01-05', renewsOn: '2027-01-05', isInClientsName: true }

function rendered(part: ReactNode, found?: DomainDetails): string {
  const queryClient = new QueryClient()
  if (found) queryClient.setQueryData(domainQuery('token').queryKey, found)
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>{part}</MemoryRouter>
    </QueryClientProvider>,
  )
}

function foundOf(domain: Partial<Domain> | null, changes: Partial<DomainDetails>): DomainDetails {
  return { ...NOTHING, domain: domain && { ...DOMAIN, ...domain }, ...changes }
}

const card = (domain: Partial<Domain> | null, changes: Partial<DomainDetails> = {}) =>
  rendered(<DomainCard token="token" />, foundOf(domain, changes))

const own = (domain: Partial<Domain> | null, changes: Partial<DomainDetails> = {}) =>
  rendered(<OwnDomain token="token" found={foundOf(domain, changes)} />)

const ours = (domain: Partial<Domain>, changes: Partial<DomainDetails> = {}) =>
  rendered(<OurDomain found={foundOf(domain, { isOurs: true, registration: REGISTRATION, ...changes })} />)

test('who may say a domain is asked for it', () => {
  expect(own(null)).toContain('such as example.com')
  expect(card(null, { canSay: false })).toBe('')
  expect(card(null, { wantsRegistration: true })).toContain('Choose a name')
  expect(card(null)).toContain('href="/client/domain"')
})

test('a domain that waits for DNS says what to set, and to leave mail alone', () => {
  const page = own({ records: [RIGHT, MISSING] })
  expect(card({ records: [RIGHT, MISSING] })).toContain('Not connected yet')
  expect(page).toContain('Leave everything else alone, above all the MX records')
  expect(page).toContain('203.0.113.24')
  expect(page).toContain('Missing')
  expect(page).toContain('Check now')
  expect(page).toContain('href="mailto:?subject=DNS%20records%20for%20alder.example')
})

test('what we registered is ours to set, and nothing is once the order is paid back', () => {
  const page = ours({ records: [MISSING] })
  expect(page).toContain('We’ll connect it. There’s nothing for you to do.')
  expect(page).toContain('We registered it for you, in your name.')
  expect(page).not.toContain('Check now')
  expect(ours({ records: [MISSING] }, { isPaidBack: true })).not.toContain('We’ll connect it.')
  expect(own({ records: [MISSING] }, { isPaidBack: true })).not.toContain('Log in where you registered')
})

test('a record that shows whose it is is for who registered it', () => {
  const proof = { type: 'TXT', name: '_fundable.alder.example', value: 'x', standing: 'missing', now: '' } as const
  expect(own({ doubt: 'left', proof })).toContain('Show us that alder.example is yours')
  expect(ours({ doubt: 'left', proof })).not.toContain('Show us')
})

test('a wrong record is named with what is there now', () => {
  const page = own({ state: 'partial', records: [OLD], problems: ['alder.example leads to 198.51.100.7.'] })
  expect(page).toContain('Still old')
  expect(page).toContain('198.51.100.7')
  expect(page).toContain('alder.example leads to 198.51.100.7.')
})

test('a connected domain asks for nothing', () => {
  expect(card({ state: 'live', records: [RIGHT] })).toContain('Connected')
  const page = own({ state: 'live', records: [RIGHT] })
  expect(page).toContain('It leads to your website.')
  expect(page).not.toContain('Check now')
  expect(page).not.toContain('<table')
})

test('one that broke later says so first, and what to do', () => {
  expect(card({ state: 'live', isBroken: true })).toContain('Needs attention')
  for (const page of [own({ state: 'live', isBroken: true }), ours({ state: 'live', isBroken: true })]) {
    expect(page).toContain('Your website doesn’t open securely right now')
    expect(page).toContain('please change it back')
  }
})

test('a name with other letters is shown both ways', () => {
  const page = own({ name: 'xn--bcher-kva.example', shown: 'bücher.example' })
  expect(page.replaceAll('<wbr/>', '')).toContain('bücher.example (xn--bcher-kva.example)')
})
