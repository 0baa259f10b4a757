import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ClientOrder, ClientOrderDetails, Hosting } from '@/lib/schemas'
import { CLIENT_ORDER } from '@/test-client-order'
import { callsOf, expectToBeAt, held, here, openPage, refuses, says, type Answer } from '@/test-page'

const ORDER = 'GET /api/client/order'
const HOSTING: Hosting = {
  status: 'trialing',
  endsAt: '2027-01-05T20:04:30Z',
  cancelAt: null,
  nextAttemptAt: null,
  endsOn: '2027-01-05',
  cancelOn: null,
  nextAttemptOn: null,
  payUrl: null,
  card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 },
}

type Details = Partial<Pick<ClientOrderDetails, 'hosting' | 'isWebsiteReleased' | 'charges'>>
type Answered = Partial<ClientOrder> & Details

function orderAnswer({ hosting = HOSTING, isWebsiteReleased = false, charges = [], ...order }: Answered): Answer {
  return says({
    order: { ...CLIENT_ORDER, ...order },
    promise: null,
    hosting,
    websiteUrl: '',
    isWebsiteOnline: false,
    isWebsitePaused: false,
    charges,
    isWebsiteReleased,
    waiting: null,
    intakeForm: null,
  } satisfies ClientOrderDetails)
}

async function open(answer: Answer) {
  localStorage.setItem('clientAccessToken', 'a-token')
  await openPage('/client/dashboard', { [ORDER]: answer })
}

const region = (name: string) => screen.findByRole('region', { name })

/** What stands behind a label of a list of facts. */
const fact = (card: HTMLElement, label: string) =>
  within(card).queryByText(label)?.closest('div')?.querySelector('dd')?.textContent ?? null

afterEach(() => {
  vi.useRealTimers()
})

test.each([401, 404, 500])('a %i shows the error card, stays, and is not asked again', async (status) => {
  await open(refuses(status, 'No.'))
  await screen.findByRole('heading', { name: 'Error Loading Order' })
  screen.getByText('Unable to load your order details. Please try logging in again.')
  vi.useFakeTimers()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(here()).toBe('/client/dashboard')
  expect(callsOf(ORDER)).toHaveLength(1)
  expect(callsOf(ORDER)[0]?.headers.get('Authorization')).toBe('Bearer a-token')
  vi.useRealTimers()
  fireEvent.click(screen.getByRole('link', { name: 'Back to Login' }))
  await expectToBeAt('/client/login')
})

test('while it loads nothing is claimed', async () => {
  const answer = held(orderAnswer({}))
  await open(answer)
  screen.getByText(/Loading your order/)
  expect(document.querySelector('[aria-current=step]')).toBeNull()
  expect(screen.queryByText('No add-ons selected')).toBeNull()
  answer.letGo()
  await region('Order Information')
})

test('without add-ons it says so', async () => {
  await open(orderAnswer({}))
  const card = await region('Order Information')
  expect(fact(card, 'Add-ons')).toBe('No add-ons selected')
  expect(fact(card, 'Total')).toBe('$150.00')
  fireEvent.click(screen.getByRole('link', { name: 'Home' }))
  await expectToBeAt('/')
})

test.each([
  ['paid', 1],
  ['refunded', 0],
] as const)('an order that is %s asks for its form in so many places: %i', async (paymentState, cards) => {
  await open(orderAnswer({ status: 'paid', paymentState }))
  await region('Order Information')
  expect(screen.queryAllByText('Complete Intake Form')).toHaveLength(cards)
})

test('in review it says how changes are sent', async () => {
  await open(orderAnswer({ status: 'review' }))
  await screen.findByText('Your website is ready for review')
  screen.getByText('Send us all your changes in one go. One revision round is included.')
  screen.getByText('Message us to send them.')
})

test('a website that is reviewed here has a task, and nothing else about it', async () => {
  await open(orderAnswer({ status: 'review', isWebsiteReleased: true }))
  await region('Order Information')
  expect(screen.queryByText('Message us to send them.')).toBeNull()
})

test('without hosting there is no card of it', async () => {
  await open(orderAnswer({ hosting: null }))
  await region('Order Information')
  expect(screen.queryByRole('region', { name: 'Hosting' })).toBeNull()
})

test('the included year and the first charge are told', async () => {
  await open(orderAnswer({}))
  const card = await region('Hosting')
  expect(fact(card, 'Included until')).toBe('Jan 5, 2027')
  expect(fact(card, 'Next charge')).toBe('$9.97 on Jan 5, 2027')
  expect(fact(card, 'Card')).toBe('Visa ending in 4242, expires 12/2030')
  expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull()
})

test('what has ended is over', async () => {
  await open(orderAnswer({ hosting: { ...HOSTING, status: 'ended' } }))
  const card = await region('Hosting')
  expect(fact(card, 'Ended on')).toBe('Jan 5, 2027')
  within(card).getByText('You won’t be charged again.')
  expect(within(card).queryByRole('button')).toBeNull()
})

test('a card that will have expired is told', async () => {
  await open(
    orderAnswer({ hosting: { ...HOSTING, card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2020 } } }),
  )
  within(await region('Hosting')).getByText('Your card expires before the next charge')
})

test('the logins come last: what is read later does not move them from under a press', async () => {
  const conversation = held(refuses(500, 'Not now.'))
  const charges = held(says({ items: [] }))
  localStorage.setItem('clientAccessToken', 'a-token')
  await openPage('/client/dashboard', {
    [ORDER]: orderAnswer({ charges: ['paid'] }),
    'GET /api/client/conversation': conversation,
    'GET /api/client/charges': charges,
  })
  await region('Order Information')
  await import('@/features/client/logins/client-logins')
  await settled()
  expect(screen.queryByRole('button', { name: 'Manage your logins' })).toBeNull()
  conversation.letGo()
  await region('Messages')
  expect(screen.queryByRole('button', { name: 'Manage your logins' })).toBeNull()
  charges.letGo()
  await screen.findByRole('button', { name: 'Manage your logins' })
})

/** Whatever has come shows by then. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)))

test('a report leads whoever is logged out to the login', async () => {
  localStorage.setItem('clientAccessToken', 'an-old-token')
  await openPage('/client/report', { 'GET /api/client/report': refuses(401, 'Please log in again.') })
  await expectToBeAt('/client/login')
  await screen.findByText('Access Required')
})
