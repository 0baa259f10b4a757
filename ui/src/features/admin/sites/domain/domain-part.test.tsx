import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { adminKeys } from '@/lib/admin/admin-data'
import type { Domain, DomainDetails } from '@/lib/schemas'
import { DomainPart } from './domain-part'

const RIGHT = { type: 'A', name: 'alder.example', value: '203.0.113.24', standing: 'right', now: '' } as const
const WRONG = { ...RIGHT, type: 'AAAA', value: '', standing: 'extra', now: '2001:db8::7' } as const

function shown(domain: Partial<Domain> | null, changes: Partial<DomainDetails> = {}): string {
  const whole: Domain = {
    name: 'alder.example',
    shown: 'alder.example',
    state: 'waiting',
    saidAt: '2026-01-05T15:04:00Z',
    checkedAt: '2026-01-05T15:05:00Z',
    checkAt: '2026-01-05T15:20:00Z',
    isBroken: false,
    isServed: false,
    records: [RIGHT],
    problems: [],
    certificateUntil: null,
    ...domain,
  }
  const found: DomainDetails = {
    domain: domain && whole,
    registration: null,
    registeredName: '',
    isOurs: false,
    wishes: [],
    wantsRegistration: false,
    canSay: true,
    isDue: false,
    isPaidBack: false,
    ...changes,
  }
  const queryClient = new QueryClient()
  queryClient.setQueryData(adminKeys.orderDomain('order'), found)
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <DomainPart orderId="order" />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('each state has its word', () => {
  expect(shown({ state: 'waiting' })).toContain('Waiting for DNS')
  expect(shown({ state: 'partial' })).toContain('Waiting for DNS')
  expect(shown({ state: 'dns_ok' })).toContain('Waiting for the certificate')
  expect(shown({ state: 'cert_ok' })).toContain('Secure')
  expect(shown({ state: 'live' })).toContain('Live')
  expect(shown({ state: 'live', isBroken: true })).toContain('Stopped working')
  expect(shown({}, { isDue: true })).toContain('Checking. This takes up to a minute.')
})

test('a record that has to go is told with its sentence', () => {
  const part = shown({ records: [RIGHT, WRONG], problems: ['alder.example has an AAAA record that leads elsewhere.'] })
  expect(part).toContain('Delete')
  expect(part).toContain('2001:db8::7')
  expect(part).toContain('alder.example has an AAAA record that leads elsewhere.')
})

test('a name with other letters is shown both ways', () => {
  expect(shown({ name: 'xn--bcher-kva.example', shown: 'bücher.example' })).toContain(
    'bücher.example (xn--bcher-kva.example)',
  )
})

test('a domain that was paid for waits for its record', () => {
  expect(shown(null, { wantsRegistration: true })).toContain('Your client paid for a domain.</b> They haven’t said')
  const wishes = ['alder.example', 'finch.example']
  expect(shown(null, { wantsRegistration: true, wishes })).toContain(
    'They’d like alder.example, or else finch.example. Register it in their name',
  )
  const registration = {
    registrar: 'Porkbun',
    registeredOn: '2026-01-06',
    renewsOn: '2027-01-06',
    isInClientsName: true,
  }
  expect(shown({}, { registration })).toContain('Registered at Porkbun on Jan 6, 2026, in the client’s name.')
  const anothers = shown({}, { registration, registeredName: 'finch.example' })
  expect(anothers).toContain('finch.example</b> was registered at Porkbun')
  expect(anothers).toContain('Note another registration')
})
