import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { DEFAULT_OFFER } from '@/generated/default-offer'
import type { ClientOrderDetails, Hosting } from '@/lib/schemas'
import { HostingYear } from './hosting-year'

afterEach(() => vi.useRealTimers())

const CARD = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 }

function words(today: string, isTaxed = false, months = 12, card: Hosting['card'] = null): string {
  return shown(today, { isTaxed, card }, months)
}

function shown(today: string, changed: Partial<Hosting>, months = 12): string {
  vi.useFakeTimers({ now: new Date(`${today}T12:00:00`) })
  const offer = { ...DEFAULT_OFFER, lines: [], hostingMonths: months }
  const details = { order: { selectedAddons: [] }, offer } as unknown as ClientOrderDetails
  return renderToStaticMarkup(
    <MemoryRouter>
      <HostingYear hosting={{ status: 'trialing', endsOn: '2027-01-05', ...changed } as Hosting} details={details} />
    </MemoryRouter>,
  )
}

test('tax is on top of its price for whoever pays that', () => {
  expect(words('2026-11-30', true)).toContain('Then $9.97/month plus sales tax, until you cancel.')
  expect(words('2026-11-30')).toContain('Then $9.97/month, until you cancel.')
  expect(words('2026-11-30', true, 12, CARD)).toMatch(/plus sales tax, on [^,]*4242, until you cancel\./)
})

test.each([
  ['2026-12-05', 12, 'We’ll email you on Dec 6, 2026.'],
  ['2026-12-06', 12, null],
  ['2026-12-30', 12, null],
  ['2026-12-08', 1, 'We’ll email you on Dec 28, 2026.'],
])('on %s, of %i months, an email that is still to come is announced: %s', (today, months, said) => {
  const told = words(today, false, months)
  if (said) expect(told).toContain(said)
  else expect(told).not.toContain('We’ll email you')
})

test.each([
  ['that is tried again', { nextAttemptOn: '2027-01-08' }],
  ['that is given up', { nextAttemptOn: null }],
  ['of hosting that was canceled', { cancelOn: '2027-02-05' }],
])('a month that is not paid, %s, is a problem and not paid for', (_, changed) => {
  const told = shown('2027-01-06', { status: 'past_due', ...changed })

  expect(told).toContain('There’s a problem with your payment.')
  expect(told).not.toContain('Paid until')
})
