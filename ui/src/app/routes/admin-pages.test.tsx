import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ID, NORA, OLIVE, openDashboard, region, SESSION } from '@/test-admin'
import {
  button,
  callNames,
  callsOf,
  expectToast,
  expectToBeAt,
  fails,
  fill,
  here,
  noAnswer,
  openPage,
  press,
  refuses,
  says,
  type Answer,
} from '@/test-page'

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
    expect(await within(revenue).findAllByText('$0.00')).toHaveLength(2)
    within(revenue).getByText('0 orders')
  })

  test('while nothing is to do yet, the next deadlines are said, and not that nothing needs anybody', async () => {
    const order = { id: ID, email: NORA.email, businessName: 'Alder Bakery', status: 'design' }
    const next = { kind: 'due_later', order, day: '2026-01-12', daysLate: 0, detail: '', count: 1 }
    await openDashboard([], { 'GET /api/admin/work-queue': says({ items: [], counts: {}, nextDeadlines: [next] }) })
    const [row] = within(await screen.findByRole('list', { name: 'Next deadlines' })).getAllByRole('listitem')
    expect(screen.queryByText('Nothing needs you')).toBeNull()
    expect(row?.textContent).toMatch(/Jan 12.*Website due.*Alder Bakery/)
    const link = within(await region('You’re all caught up')).getByRole('link', { name: 'Open order' })
    expect(link.getAttribute('href')).toBe(`/admin/orders/${ID}`)
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

  test('a search that finds very many says how many at least', async () => {
    const found = { items: [NORA], total: 1000, nextCursor: '7', byStatus: { pending: 1000, paid: 12 } }
    await openDashboard([NORA], { 'GET /api/orders': says(found) })
    await screen.findByRole('link', { name: NORA.email })
    fill('Search orders', 'alder')
    await screen.findByText('1 of 1,000+')
    const chips = screen.getByRole('group', { name: 'Filter by status' })
    expect(within(chips).getAllByText('1,000+')).toHaveLength(2)
    fireEvent.click(within(chips).getByRole('button', { name: /Payment Received/ }))
    await screen.findByText('1,000+ more in other statuses.')
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

  const MOVED = { ...NORA, status: 'design' as const }

  test.each([
    ['in the list', [MOVED]],
    ['though the list doesn’t have it anymore', []],
  ])(
    'whoever learns that an order has moved meanwhile sees where it is before they press again: %s',
    async (_, left) => {
      let reads = 0
      await openDashboard([NORA], {
        'GET /api/orders': () => says({ items: reads++ ? left : [NORA], total: 1, nextCursor: null })(),
        [`GET /api/orders/${ID}`]: says({ order: MOVED }),
        [`PATCH /api/orders/${ID}/status`]: refuses(412, 'Somebody has moved this order.', 'order_moved'),
      })
      fireEvent.click(await screen.findByRole('button', { name: 'Update Status' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Update Order Status' }))
      const now = () => dialog.getByText(/^Now/).textContent
      expect(now()).toContain('Payment Received')
      fireEvent.click(dialog.getByRole('button', { name: 'Update Status' }))
      await vi.waitFor(() => expect(now()).toContain('Design in Progress'))
      dialog.getByText('This goes back to Payment Received')
    },
  )

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
