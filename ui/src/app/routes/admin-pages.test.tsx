import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { AdminOrder, AdminUser, IntakeForm, Member, OrderDetails } from '@/lib/schemas'
import {
  button,
  callNames,
  callsOf,
  expectToast,
  expectToBeAt,
  fails,
  fill,
  here,
  isDescribed,
  noAnswer,
  openPage,
  press,
  refuses,
  says,
  type Answer,
} from '@/test-page'

const SESSION = 'GET /api/admin/user'
const OLIVE: AdminUser = {
  id: '1',
  email: 'olive@agency.example',
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  role: 'owner',
}
const ID = '6b1d6c1e-0000-4000-8000-000000000001'
const NORA: AdminOrder = {
  id: ID,
  email: 'nora@alder.example',
  amount: 15000,
  refunded: 0,
  discount: 0,
  tax: 0,
  currency: 'usd',
  mode: 'live',
  paymentState: 'paid',
  paymentProgress: null,
  status: 'paid',
  statusHistory: [],
  selectedAddons: [],
  addonNames: [],
  sessionEnded: false,
  adminNotes: null,
  businessName: null,
  due: null,
  duplicateOf: null,
  promisedOn: null,
  stripeCheckoutSessionId: 'cs_1',
  stripeCustomerId: 'cus_1',
  stripeInvoiceId: null,
  stripePaymentIntentId: 'pi_1',
  stripeSubscriptionId: 'sub_1',
  createdAt: '2026-01-05T20:04:30Z',
  updatedAt: '2026-01-05T20:04:30Z',
}
const STATS = {
  byAddon: {},
  addonNames: {},
  byStatus: {},
  endedSessions: 0,
  failedEvents: 0,
  hasWebhook: true,
  hosting: { past_due: 2, canceled: 0, ending: 0 },
  intakeForms: 0,
  mode: 'live',
  orders: 0,
  overdue: 0,
  paidOrders: 0,
  receivedCents: 0,
  testOrders: 0,
  totalRevenueCents: 0,
  weeks: [],
}

/** A dashboard with these orders; an answer given here comes instead of its own. */
async function openDashboard(orders: AdminOrder[], answers: Record<string, Answer> = {}) {
  await openPage('/admin', {
    [SESSION]: says(OLIVE),
    'GET /api/admin/stats': says({ ...STATS, orders: orders.length }),
    'GET /api/admin/work-queue': says({ items: [], counts: {} }),
    'GET /api/orders': says({ items: orders, total: orders.length, nextCursor: null }),
    'GET /api/intake-forms': says({ items: [], total: 0, nextCursor: null }),
    ...answers,
  })
}

async function openOrder(details: Partial<OrderDetails> = {}, answers: Record<string, Answer> = {}) {
  const whole: OrderDetails = {
    order: NORA,
    promise: null,
    intakeForm: null,
    ledger: [],
    hosting: null,
    websites: { preview: null, live: null },
    answers: [],
    hostingAfterRefund: null,
    disputes: [],
    ...details,
  }
  await openPage(`/admin/orders/${ID}`, {
    [SESSION]: says(OLIVE),
    'GET /api/admin/stats': says(STATS),
    [`GET /api/orders/${ID}`]: says(whole),
    [`GET /api/orders/${ID}/messages`]: says({ items: [], counts: {}, hasServer: true, nextCursor: null }),
    ...answers,
  })
  await screen.findByRole('heading', { level: 1, name: NORA.email })
}

const region = (name: string) => screen.findByRole('region', { name })
const fact = (card: HTMLElement, label: string) =>
  within(card).queryByText(label)?.closest('div')?.querySelector('dd')?.textContent ?? null

afterEach(() => {
  vi.useRealTimers()
})

describe('/admin/login', () => {
  const LOGIN = 'POST /api/admin/login'
  const WRONG = "The email or password isn't right. Check both and try again."

  async function logIn(answer: Answer, email = OLIVE.email, password = 'correct horse battery') {
    await openPage('/admin/login', { [LOGIN]: answer })
    fill('Email *', email)
    fill('Password *', password)
    press('Login')
  }

  test.each([
    [refuses(401, WRONG, 'login_wrong'), WRONG],
    [fails(502, ''), 'Login failed'],
    [fails(502, 'Bad gateway'), 'Login failed'],
  ])('what the server refuses is told, in its words or in our own', async (answer, words) => {
    await logIn(answer)
    await expectToast('Login Failed', words, { destructive: true })
    expect(button('Login').disabled).toBe(false)
    expect(screen.getByLabelText<HTMLInputElement>('Email *').value).toBe(OLIVE.email)
    expect(here()).toBe('/admin/login')
    expect(callsOf(LOGIN)).toHaveLength(1)
  })

  test.each([
    ['', 'correct horse battery'],
    [OLIVE.email, ''],
    ['olive', 'correct horse battery'],
  ])('both fields are required: %j, %j', async (email, password) => {
    await logIn(says({}), email, password)
    expect(document.querySelectorAll('input:invalid')).toHaveLength(1)
    expect(screen.queryByRole('listitem')).toBeNull()
    expect(callNames()).toEqual([])
  })
})

describe('/admin', () => {
  test.each<[string, Answer]>([
    ['a 403', fails(403, '')],
    ['a 500', fails(500, '')],
    ['no answer', noAnswer],
  ])('%s to the session check counts as nobody, and is asked for once', async (_, answer) => {
    await openDashboard([], { [SESSION]: answer })
    await expectToBeAt('/admin/login')
    expect(callNames()).toEqual([SESSION])
  })

  test('empty lists say so', async () => {
    await openDashboard([])
    await screen.findByText('No orders yet')
    await screen.findByText('No intake forms submitted yet')
    const revenue = await region('Total Revenue')
    await within(revenue).findByText('$0.00')
    within(revenue).getByText('0 orders')
  })

  test('orders are narrowed to how their hosting stands, and the address keeps it', async () => {
    await openDashboard([])
    const hosting = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Filter by hosting' })
    await within(hosting).findByRole('option', { name: 'Hosting past due (2)' })
    within(hosting).getByRole('option', { name: 'Hosting ended' })
    fireEvent.change(hosting, { target: { value: 'past_due' } })
    await screen.findByText('No hosting is past due')
    expect(here()).toBe('/admin?hosting=past_due')
    expect(callNames()).toContain('GET /api/orders')
    press('Clear filters')
    await screen.findByText('No orders yet')
    expect(here()).toBe('/admin')
  })

  test('a failed logout is logged, and the page stays', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await openDashboard([NORA], { 'POST /api/admin/logout': fails(500, '') })
    await screen.findByRole('link', { name: NORA.email })
    press('Log Out')
    await vi.waitFor(() => expect(logged).toHaveBeenCalledWith('Logout failed.', expect.anything()))
    vi.useFakeTimers()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(button('Log Out').disabled).toBe(false)
    expect(here()).toBe('/admin')
    screen.getByRole('link', { name: NORA.email })
  })

  /** An order that is gone leaves the list. */
  const expectListReadAgain = (isGone: boolean) =>
    vi.waitFor(() => expect(callsOf('GET /api/orders')).toHaveLength(isGone ? 2 : 1))

  const GONE = 'This order no longer exists. It may have been deleted.'

  test.each([
    ['404: ' + GONE, refuses(404, GONE, 'order_gone')],
    ['502: Bad Gateway', fails(502, '')],
    ['502: upstream died', fails(502, 'upstream died')],
  ])('a change that fails shows the raised error and keeps what was typed: %s', async (raised, answer) => {
    await openDashboard([NORA], { [`PATCH /api/orders/${ID}/status`]: answer })
    fireEvent.click(await screen.findByRole('button', { name: 'Update Status' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Update Order Status' }))
    fireEvent.change(dialog.getByLabelText('Admin Notes (Optional)'), { target: { value: 'Typed for nothing?' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Update Status' }))
    await expectToast('Update Failed', raised, { destructive: true })
    expect(dialog.getByLabelText<HTMLInputElement>('Admin Notes (Optional)').value).toBe('Typed for nothing?')
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Update Status' }).disabled).toBe(false)
    expect(callsOf(`PATCH /api/orders/${ID}/status`).map(({ body }) => body)).toEqual([
      { status: 'paid', adminNotes: 'Typed for nothing?' },
    ])
    await expectListReadAgain(raised.startsWith('404'))
  })

  test.each([
    ['404: ' + GONE, refuses(404, GONE, 'order_gone')],
    ['502: Bad Gateway', fails(502, '')],
    ['502: upstream died', fails(502, 'upstream died')],
  ])('a deletion that fails shows the raised error and stays: %s', async (raised, answer) => {
    await openDashboard([NORA], { [`DELETE /api/orders/${ID}`]: answer })
    fireEvent.click(await screen.findByRole('button', { name: `Delete order from ${NORA.email}` }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Order?' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Delete Order' }))
    await expectToast('Delete Failed', raised, { destructive: true })
    expect(screen.getByRole('alertdialog')).toBeDefined()
    expect(callsOf(`DELETE /api/orders/${ID}`)).toHaveLength(1)
    await expectListReadAgain(raised.startsWith('404'))
  })
})

describe('/admin/security', () => {
  const FACTOR = 'GET /api/admin/second-factor'
  const NONE = {
    ways: [],
    passkeys: [],
    app: null,
    codesLeft: 0,
    codesMadeAt: null,
    isRequired: false,
    noPasskeys: 'Passkeys need https.',
    without: 2,
  }
  const APP = { addedAt: '2026-01-05T20:04:30Z', lastUsedAt: null }

  test('where there are no passkeys the page says why, and an owner goes first', async () => {
    await openPage('/admin/security', { [SESSION]: says(OLIVE), [FACTOR]: says(NONE) })
    const ways = within(await region('Second factor'))
    await ways.findByText('Passkeys need https.')
    expect(ways.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
    expect(ways.queryByText('Recovery codes')).toBeNull()
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Require a second factor' }).disabled).toBe(true)
    screen.getByText('Set up your own first. Then you can require it.')
  })

  test('an owner requires it of everybody, and sees who has none', async () => {
    const on = { ...NONE, ways: ['app', 'recovery'], app: APP, codesLeft: 9, codesMadeAt: APP.addedAt }
    const path = 'PUT /api/admin/second-factor/requirement'
    await openPage('/admin/security', {
      [SESSION]: says(OLIVE),
      [FACTOR]: says(on),
      [path]: says({ message: 'It is so.' }),
    })
    await screen.findByText('2 people on your team have none yet.')
    screen.getByText(/9 of 10 left, made Jan 5, 2026/)
    fireEvent.click(screen.getByRole('switch', { name: 'Require a second factor' }))
    await expectToast('Saved', 'It is so.')
    expect(callsOf(path).map(({ body }) => body)).toEqual([{ isRequired: true }])
  })

  test('whoever has to set one up is led here from every page', async () => {
    const answers = { [SESSION]: says({ ...OLIVE, secondFactor: 'missing' }), [FACTOR]: says(NONE) }
    await openPage('/admin/messages', answers)
    await expectToBeAt('/admin/security')
    await screen.findByText('Your agency requires a second factor')
    expect(screen.queryByRole('switch')).toBeNull()
  })
})

describe('/admin/team', () => {
  const me: Member = {
    ...OLIVE,
    role: 'owner',
    state: 'active',
    hasSecondFactor: false,
    createdAt: '2026-01-05T20:04:30Z',
  }
  const taken = `There is already an account for ${OLIVE.email}.`

  async function open(invite: Answer) {
    await openPage('/admin/team', {
      [SESSION]: says(OLIVE),
      'GET /api/admin/team': says({ items: [me] }),
      'POST /api/admin/team': invite,
    })
    return within(await region('Members')).findByRole('listitem')
  }

  test('an account that exists is not invited, and nobody puts themselves out', async () => {
    const row = await open(refuses(409, taken, 'user_exists'))
    within(row).getByText('This is you')
    expect(within(row).queryByRole('button')).toBeNull()
    fireEvent.change(screen.getByLabelText('Email *'), { target: { value: OLIVE.email } })
    press('Send Invitation')
    await expectToast('That Didn’t Work', `409: ${taken}`, { destructive: true })
    expect(screen.getByLabelText<HTMLInputElement>('Email *').value).toBe(OLIVE.email)
  })
})

describe('/admin/orders/{id}', () => {
  const form: IntakeForm = {
    id: '2',
    orderId: ID,
    businessName: 'Alder & Finch Bakery',
    businessAddress: '218 Mill Street',
    businessPhone: '(937) 555-0142',
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

  test('without a logo it says so', async () => {
    await openOrder({ intakeForm: form })
    within(await region('Files')).getByText('No logo')
  })

  test('a discount and a tax are rows of their own', async () => {
    await openOrder({ order: { ...NORA, amount: 14600, discount: 1500, tax: 1100 } })
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
    await openOrder({ hosting: { status: 'trialing', card, ...times, ...days } })
    const hosting = within(await region('Money')).getByRole('region', { name: 'Hosting' })
    within(hosting).getByText('The card expires before the next charge')
    expect(fact(hosting, 'Card')).toBe('Visa ending in 4242, expires 12/2020')
    expect(fact(hosting, 'Reminder')).toBe('Dec 6, 2026')
  })

  test('a dispute over a month of hosting is told with the hosting, and the order stays paid', async () => {
    const dispute = {
      id: 'du_1',
      status: 'open',
      reason: 'general',
      amount: 997,
      evidenceDueAt: null,
      evidenceDueOn: null,
    } as const
    const times = { endsAt: '2027-01-05T20:04:30Z', cancelAt: null, nextAttemptAt: null, payUrl: null }
    await openOrder({
      hosting: { status: 'active', card: null, ...times, endsOn: '2027-01-05', cancelOn: null, nextAttemptOn: null },
      disputes: [{ ...dispute, isOfHosting: true }],
    })
    const money = within(await region('Money'))
    within(money.getByRole('region', { name: 'Hosting' })).getByText('A month of hosting is disputed')
    money.getByText("It's about a month of hosting. The website stays paid.")
    money.getByText('Paid')
  })

  test('an unpaid order has nothing to give back and no link to send', async () => {
    await openOrder({ order: { ...NORA, paymentState: 'unpaid', status: 'pending' } })
    screen.getByText('You can send a portal link once the order is paid.')
    button('Update Status')
    for (const name of ['Refund…', 'End hosting…', 'Send new link'])
      expect(screen.queryByRole('button', { name }), name).toBeNull()
  })

  test.each([
    ['', 'Enter the amount to refund.'],
    ['all of it', 'Enter dollars and cents, such as 49.00.'],
    ['0', 'Enter at least $0.01.'],
    ['150.01', 'You can refund at most $150.00.'],
  ])('a wrong amount is said and not sent: %j', async (typed, sentence) => {
    await openOrder()
    press('Refund…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Refund' }))
    const amount = dialog.getByLabelText('Amount in dollars')
    fireEvent.change(amount, { target: { value: typed } })
    fireEvent.click(dialog.getByRole('button', { name: 'Refund' }))
    expect(isDescribed(amount, sentence)).toBe(true)
    expect(document.activeElement).toBe(amount)
    expect(amount.getAttribute('aria-invalid')).toBe('true')
    expect(callNames().filter((name) => name.startsWith('POST'))).toEqual([])
  })

  test('what is no email is refused in the dialog', async () => {
    const words = "Enter the client's email address, such as name@business.com."
    await openOrder({}, { [`PATCH /api/orders/${ID}/email`]: refuses(400, words, 'invalid') })
    button('Correct email…').focus()
    press('Correct email…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct Email' }))
    fireEvent.change(dialog.getByLabelText('Email of this order'), { target: { value: 'nora' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save Email' }))
    const alert = await dialog.findByRole('alert')
    within(alert).getByText('The email wasn’t changed')
    within(alert).getByText(words)
    expect(callsOf(`PATCH /api/orders/${ID}/email`).map(({ body }) => body)).toEqual([{ email: 'nora' }])
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await vi.waitFor(() => expect(document.activeElement).toBe(button('Correct email…')))
  })
})
