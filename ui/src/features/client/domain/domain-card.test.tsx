import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Domain, DomainDetails } from '@/lib/schemas'
import { DomainCard } from './domain-card'
import { domainQuery } from './domain-query'

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

function shown(domain: Partial<Domain> | null, changes: Partial<DomainDetails> = {}): string {
  const queryClient = new QueryClient()
  const found = { ...NOTHING, domain: domain && { ...DOMAIN, ...domain }, ...changes }
  queryClient.setQueryData(domainQuery('token').queryKey, found)
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <DomainCard token="token" />
    </QueryClientProvider>,
  )
}

test('who may say a domain is asked for it', () => {
  expect(shown(null)).toContain('such as example.com')
  expect(shown(null, { canSay: false })).toBe('')
  expect(shown(null, { wantsRegistration: true })).toContain('The domain you’d like')
})

test('a domain that waits for DNS says what to set, and to leave mail alone', () => {
  const card = shown({ records: [RIGHT, MISSING] })
  expect(card).toContain('Not connected yet')
  expect(card).toContain('Leave everything else alone, above all the MX records')
  expect(card).toContain('203.0.113.24')
  expect(card).toContain('Missing')
  expect(card).toContain('Check again')
})

test('what we registered is ours to set, and nothing is once the order is paid back', () => {
  const ours = shown({ records: [MISSING] }, { isOurs: true })
  expect(ours).toContain('We’ll connect it.')
  expect(ours).not.toContain('Check again')
  const over = shown({ records: [MISSING] }, { isOurs: true, isPaidBack: true })
  expect(over).not.toContain('We’ll connect it.')
  expect(shown({ records: [MISSING] }, { isPaidBack: true })).not.toContain('Log in where you registered')
})

test('a record that shows whose it is is for who registered it', () => {
  const proof = { type: 'TXT', name: '_fundable.alder.example', value: 'x', standing: 'missing', now: '' } as const
  expect(shown({ doubt: 'left', proof })).toContain('Show us that alder.example is yours')
  const ours = shown({ doubt: 'left', proof }, { isOurs: true })
  expect(ours).not.toContain('Show us')
  expect(ours).toContain('There’s nothing for you to do.')
})

test('a wrong record is named with what is there now', () => {
  const card = shown({ state: 'partial', records: [OLD], problems: ['alder.example leads to 198.51.100.7.'] })
  expect(card).toContain('Still old')
  expect(card).toContain('198.51.100.7')
  expect(card).toContain('alder.example leads to 198.51.100.7.')
})

test('a connected domain asks for nothing', () => {
  const card = shown({ state: 'live', records: [RIGHT] })
  expect(card).toContain('Connected')
  expect(card).not.toContain('Check again')
  expect(card).not.toContain('<table')
})

test('one that broke later says so first, and what to do', () => {
  const card = shown({ state: 'live', isBroken: true })
  expect(card).toContain('Needs attention')
  expect(card).toContain('Your website doesn’t open securely right now')
  expect(card).toContain('please change it back')
})

test('a name with other letters is shown both ways', () => {
  expect(shown({ name: 'xn--bcher-kva.example', shown: 'bücher.example' })).toContain(
    'bücher.example (xn--bcher-kva.example)',
  )
})
