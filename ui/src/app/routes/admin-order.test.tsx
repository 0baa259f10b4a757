import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { IntakeForm } from '@/lib/schemas'
import { soldUnder } from '@/lib/sold-under'
import { fact, ID, NO_SITE, NORA, OLIVE, openOrder, region } from '@/test-admin'
import { button, callNames, callsOf, fill, held, isDescribed, openPage, press, refuses, says } from '@/test-page'

describe('/admin/orders/{id}', () => {
  const form: IntakeForm = {
    id: '2',
    orderId: ID,
    businessName: 'Alder & Finch Bakery',
    businessAddress: '218 Mill Street',
    businessPhone: '(937) 555-0142',
    phoneShown: '(937) 555-0142',
    businessEmail: 'hello@alderandfinch.example',
    websiteDescription: null,
    servicesOffered: null,
    additionalInfo: null,
    socialLinks: null,
    logoUrl: null,
    logo: null,
    status: 'submitted',
    createdAt: '2026-01-05T20:04:30Z',
    updatedAt: '2026-01-05T20:04:30Z',
  }

  test('an address that was given is looked at again until it is known whether it answers', async () => {
    const address = (finding: string | null) => ({ url: 'https://alder.example/', finding, hint: '' })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await openOrder('site', { websites: { preview: null, live: address(null) } })
    const asked = () => callsOf(`GET /api/orders/${ID}`).length
    const before = asked()
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    await vi.waitFor(() => expect(asked()).toBeGreaterThan(before))
    cleanup()
    await openOrder('site', { websites: { preview: null, live: address('It answers.') } })
    const known = asked()
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(asked()).toBe(known)
    vi.useRealTimers()
  })

  test('without a logo it says so', async () => {
    await openOrder('form', { intakeForm: form })
    within(await region('Files')).getByText('No logo')
  })

  test('an address typed while the website loads is still there when it has come', async () => {
    const answer = held(says(NO_SITE))
    await openOrder('site', {}, { [`GET /api/orders/${ID}/website`]: answer })
    await screen.findByLabelText('Preview address')
    fill('Preview address', 'https://preview.agency.example')
    answer.letGo()
    await screen.findByText('We’ll draft it as soon as the intake form comes.')
    expect(screen.getByLabelText<HTMLInputElement>('Preview address').value).toBe('https://preview.agency.example')
  })

  test('a discount and a tax are rows of their own', async () => {
    await openOrder('money', { order: { ...NORA, amount: 14600, discount: 1500, tax: 1100 } })
    const money = await region('Money')
    for (const [label, text] of [
      ['Fundable website', '$150.00'],
      ['Discount', '-$15.00'],
      ['Tax', '$11.00'],
      ['Total', '$146.00'],
    ] as const)
      expect(fact(money, label)).toBe(text)
  })

  test('a card that will have expired is told beforehand', async () => {
    const card = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2020 }
    const times = { endsAt: '2027-01-05T20:04:30Z', cancelAt: null, nextAttemptAt: null, payUrl: null }
    const days = { endsOn: '2027-01-05', cancelOn: null, nextAttemptOn: null }
    await openOrder('money', { hosting: { status: 'trialing', card, ...times, ...days } })
    const hosting = within(await region('Money')).getByRole('region', { name: 'Hosting' })
    within(hosting).getByText('The card expires before the next charge')
    expect(fact(hosting, 'Card')).toBe('Visa ending in 4242, expires 12/2020')
    expect(fact(hosting, 'Reminder')).toBe('Dec 6, 2026')
  })

  test('a single month has its reminder a week before it ends', async () => {
    const times = { endsAt: '2026-02-05T20:04:30Z', cancelAt: null, nextAttemptAt: null, payUrl: null }
    const days = { endsOn: '2026-02-05', cancelOn: null, nextAttemptOn: null }
    await openOrder('money', {
      offer: { ...soldUnder(null, []), hostingMonths: 1 },
      hosting: { status: 'trialing', card: null, ...times, ...days },
    })
    const hosting = within(await region('Money')).getByRole('region', { name: 'Hosting' })
    expect(fact(hosting, 'Reminder')).toBe('Jan 28, 2026')
  })

  test('a dispute over a month of hosting is told with the hosting, and the order stays paid', async () => {
    const dispute = {
      id: 'du_1',
      status: 'open',
      reason: 'general',
      amount: 997,
      currency: 'usd',
      evidenceDueAt: null,
      evidenceDueOn: null,
      isAnswered: false,
    } as const
    const times = { endsAt: '2027-01-05T20:04:30Z', cancelAt: null, nextAttemptAt: null, payUrl: null }
    await openOrder('money', {
      hosting: { status: 'active', card: null, ...times, endsOn: '2027-01-05', cancelOn: null, nextAttemptOn: null },
      disputes: [{ ...dispute, isOfHosting: true, isOfCharge: false }],
    })
    const money = within(await region('Money'))
    within(money.getByRole('region', { name: 'Hosting' })).getByText('A month of hosting is disputed')
    money.getByText("It's about a month of hosting. The website stays paid.")
    money.getByText('Paid')
  })

  test('an unpaid order has nothing to give back and no link to send', async () => {
    await openOrder('overview', { order: { ...NORA, paymentState: 'unpaid', status: 'pending' } })
    press('More for this order')
    await screen.findByRole('menuitem', { name: 'Update Status' })
    screen.getByRole('menuitem', { name: 'Delete…' })
    for (const name of ['Send a new login link', 'View as client'])
      expect(screen.queryByRole('menuitem', { name }), name).toBeNull()
    fireEvent.click(screen.getByRole('link', { name: 'Money' }))
    await region('Money')
    for (const name of ['Refund…', 'End hosting…']) expect(screen.queryByRole('button', { name }), name).toBeNull()
  })

  test.each(['#notes', '#website-domain', '#website-hosting'])(
    '%s of an older mail leads to the website',
    async (hash) => {
      await openOrder('overview', {}, { [`GET /api/orders/${ID}/website`]: says(NO_SITE) }, hash)
      await region('Website')
      expect(window.location.pathname + window.location.hash).toBe(`/admin/orders/${ID}/site${hash}`)
    },
  )

  test('a room that there isn’t is no page', async () => {
    await openPage(`/admin/orders/${ID}/cellar`, { 'GET /api/admin/user': says(OLIVE) })
    await screen.findByRole('heading', { name: '404 Page Not Found' })
  })

  test.each([
    ['', 'Enter the amount to refund.'],
    ['all of it', 'Enter an amount such as 49.00.'],
    ['0', 'Enter at least $0.01.'],
    ['150.01', 'You can refund at most $150.00.'],
  ])('a wrong amount is said and not sent: %j', async (typed, sentence) => {
    await openOrder('money')
    press('Refund…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Refund' }))
    const amount = dialog.getByLabelText('Amount in USD')
    fireEvent.change(amount, { target: { value: typed } })
    fireEvent.click(dialog.getByRole('button', { name: 'Refund' }))
    expect(isDescribed(amount, sentence)).toBe(true)
    expect(document.activeElement).toBe(amount)
    expect(amount.getAttribute('aria-invalid')).toBe('true')
    expect(callNames().filter((name) => name.startsWith('POST'))).toEqual([])
  })

  test('what is no email is refused in the dialog', async () => {
    const words = "Enter the client's email address, such as name@business.com."
    await openOrder('overview', {}, { [`PATCH /api/orders/${ID}/email`]: refuses(400, words, 'invalid') })
    press('More for this order')
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Correct the email address…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct Email' }))
    fireEvent.change(dialog.getByLabelText('Email of this order'), { target: { value: 'nora' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save Email' }))
    const alert = await dialog.findByRole('alert')
    within(alert).getByText('The email wasn’t changed')
    within(alert).getByText(words)
    expect(callsOf(`PATCH /api/orders/${ID}/email`).map(({ body }) => body)).toEqual([{ email: 'nora' }])
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await vi.waitFor(() => expect(document.activeElement).toBe(button('More for this order')))
  })
})
