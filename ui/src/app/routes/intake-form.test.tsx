import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { CLIENT_ORDER } from '@/test-client-order'
import {
  button,
  callsOf,
  expectToast,
  expectToBeAt,
  fails,
  fill,
  here,
  isDescribed,
  openPage,
  press,
  refuses,
  says,
  type Answer,
} from '@/test-page'

const SEND = 'POST /api/intake-forms'
const ORDER_ID = '6b1d6c1e-0000-4000-8000-000000000000'
const REQUIRED = {
  'Business Name *': 'Alder & Finch Bakery',
  'Business Address *': '218 Mill Street\nDayton, OH 45402',
  'Business Phone *': '(937) 555-0142',
  'Business Email *': 'hello@alderandfinch.example',
}
const OPTIONAL = [
  'Business Description',
  'Services/Products Offered',
  'Facebook',
  'Instagram',
  'LinkedIn',
  'Twitter/X',
  'Additional Information',
]

async function open(answer: Answer = says({}, 201)) {
  await openPage(`/intake-form?orderId=${ORDER_ID}`, { [SEND]: answer })
  await screen.findByLabelText('Business Name *')
}

async function send(answers: Record<string, string>, answer?: Answer) {
  await open(answer)
  for (const [label, text] of Object.entries(answers)) fill(label, text)
  press('Submit Intake Form')
}

const invalid = () => document.querySelectorAll('[aria-invalid=true]')

test('its words and fields stand in their order', async () => {
  await open()
  screen.getByRole('heading', { name: 'Business Intake Form', level: 1 })
  screen.getByText('Tell us about your business so we can build your perfect website')
  within(screen.getByRole('banner')).getByRole('link', { name: /^Fundable/ })
  screen.getByRole('heading', { name: 'Business Information' })
  screen.getByText('Please provide accurate information for fundability. All fields marked with * are required.')
  const labels = document.querySelectorAll('form label, form legend, form [role=group] > .label')
  expect(Array.from(labels, (label) => label.textContent.trim())).toEqual([
    ...Object.keys(REQUIRED),
    'Business Logo',
    'Business Description',
    'Services/Products Offered',
    'Social Media Links (all optional)',
    'Facebook',
    'Instagram',
    'LinkedIn',
    'Twitter/X',
    'Additional Information',
  ])
  for (const label of Object.keys(REQUIRED))
    expect(screen.getByLabelText<HTMLInputElement>(label).required, label).toBe(true)
  for (const label of OPTIONAL) expect(screen.getByLabelText<HTMLInputElement>(label).required, label).toBe(false)
  expect(screen.getByLabelText('Business Email *').getAttribute('type')).toBe('email')
  for (const label of [
    'Business Address *',
    'Business Description',
    'Services/Products Offered',
    'Additional Information',
  ])
    expect(screen.getByLabelText(label).tagName, label).toBe('TEXTAREA')
  const logo = screen.getByRole('group', { name: 'Business Logo', description: 'PNG, JPG or SVG. Optional, max 5MB.' })
  within(logo).getByRole('button', { name: 'Upload Logo' })
  expect(logo.querySelector('[required]')).toBeNull()
  button('Submit Intake Form')
  fireEvent.click(screen.getByRole('link', { name: 'Back' }))
  await expectToBeAt('/')
})

test.each([
  ['Business Address *', 'Use your registered business address for fundability'],
  ['Business Description', 'This will be featured on your About page'],
  ['Services/Products Offered', 'One per line. These are highlighted on your Services page'],
  ['Additional Information', 'Preferred colors, example websites you like, anything else we should know'],
])('%s has its hint', async (label, hint) => {
  await open()
  expect(isDescribed(screen.getByLabelText(label), hint)).toBe(true)
})

describe('without an order', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  test.each(['', '?orderId=', '?orderId=%20'])('%j it says so and leads home after two seconds', async (query) => {
    const { toastStore } = await import('@/components/ui/toast-store')
    await import('@/components/ui/toast-slip')
    vi.useFakeTimers()
    await act(() => openPage(`/intake-form${query}`))
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(toastStore.read()).toMatchObject({
      title: 'No Order Found',
      description: 'Please complete payment first.',
      variant: 'destructive',
    })
    expect(screen.queryByRole('button', { name: 'Submit Intake Form' })).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(1990))
    expect(here()).toBe(`/intake-form${query}`)
    await act(() => vi.advanceTimersByTimeAsync(20))
    expect(here()).toBe('/')
  })
})

test.each([
  ['Business Name *', 'Enter your business name.'],
  ['Business Address *', 'Enter your business address.'],
  ['Business Phone *', 'Enter your business phone number.'],
  ['Business Email *', 'Enter a full business email address, such as name@business.com.'],
])('%s must not be blank, and is told beside it until it is there', async (label, words) => {
  await send({ ...REQUIRED, [label]: '   ' })
  const field = screen.getByLabelText(label)
  expect([...invalid()]).toEqual([field])
  expect(isDescribed(field, words)).toBe(true)
  expect(callsOf(SEND)).toEqual([])
  fill(label, REQUIRED[label as keyof typeof REQUIRED])
  expect([...invalid()]).toEqual([])
})

test('the email must be one', async () => {
  await send({ ...REQUIRED, 'Business Email *': 'hello' })
  screen.getByText('Enter a full business email address, such as name@business.com.')
  expect(callsOf(SEND)).toEqual([])
})

test('a form that another tab has sent meanwhile is replaced only once that was told', async () => {
  localStorage.setItem('clientAccessToken', 'a-token')
  const moved = refuses(409, 'Your form was changed in the meantime.', 'form_moved')
  let sends = 0
  await openPage(`/intake-form?orderId=${ORDER_ID}`, {
    'GET /api/client/order': says({
      order: { ...CLIENT_ORDER, id: ORDER_ID },
      promise: null,
      hosting: null,
      intakeForm: null,
      waiting: null,
      charges: [],
    }),
    [SEND]: () => (sends++ ? says({}, 201) : moved)(),
  })
  await screen.findByLabelText('Business Name *')
  for (const [label, text] of Object.entries(REQUIRED)) fill(label, text)
  press('Submit Intake Form')
  await expectToast('Submission Failed', '409: Your form was changed in the meantime.', { destructive: true })
  press('Submit Intake Form')
  await vi.waitFor(() => expect(callsOf(SEND)).toHaveLength(2))
  expect(callsOf(SEND).map(({ headers }) => headers.get('If-Match'))).toEqual(['"none"', null])
  localStorage.clear()
})

test('what was refused for a newer form is offered beside that one after a reload', async () => {
  localStorage.setItem('clientAccessToken', 'a-token')
  const sentAt = new Date(Date.now() + 1000).toISOString()
  const intakeForm = { businessName: 'Theirs', updatedAt: sentAt, createdAt: sentAt }
  const order = { ...CLIENT_ORDER, id: ORDER_ID }
  const own = { order, promise: null, hosting: null, intakeForm, waiting: null, charges: [] }
  const moved = refuses(409, 'Your form was changed in the meantime.', 'form_moved')
  const answered = { 'GET /api/client/order': says(own), [SEND]: moved }
  await openPage(`/intake-form?orderId=${ORDER_ID}`, answered)
  await screen.findByLabelText('Business Name *')
  for (const [label, text] of Object.entries(REQUIRED)) fill(label, text)
  press('Submit Intake Form')
  await expectToast('Submission Failed', '409: Your form was changed in the meantime.', { destructive: true })

  cleanup()
  await openPage(`/intake-form?orderId=${ORDER_ID}`, answered)
  expect((await screen.findByLabelText<HTMLInputElement>('Business Name *')).value).toBe('Theirs')
  press('Bring back what I typed')
  for (const [label, text] of Object.entries(REQUIRED))
    expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(text)
  expect(screen.queryByText('What you typed isn’t in this form')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

const UNPAID = "This order isn't paid yet, so you can't send its intake form. Finish the payment first."
const UNKNOWN = "We can't find this order. Use the link in your order email."
const SECOND = 'We already have the intake form for this order. Log in to change it until design begins.'
const LATER = 'What you typed is still here. Please try again in a moment.'

test.each([
  ['409: ' + UNPAID, UNPAID, refuses(409, UNPAID, 'order_unpaid')],
  ['404: ' + UNKNOWN, UNKNOWN, refuses(404, UNKNOWN, 'order_unknown')],
  ['409: ' + SECOND, SECOND, refuses(409, SECOND, 'form_exists')],
  ['502: Bad Gateway', LATER, fails(502, '')],
  ['502: upstream died', LATER, fails(502, 'upstream died')],
  ['502: {"a":1}', LATER, says({ a: 1 }, 502)],
])(
  'what the server refuses is raised with its status, and stays beside the button: %s',
  async (raised, stays, answer) => {
    await send(REQUIRED, answer)
    await expectToast('Submission Failed', raised, { destructive: true })
    expect(button('Submit Intake Form').disabled).toBe(false)
    const notice = screen.getByText('Your form hasn’t been sent yet').closest('.alert')
    expect(notice?.textContent).toContain(stays)
    for (const [label, text] of Object.entries(REQUIRED))
      expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(text)
    expect(callsOf(SEND)).toHaveLength(1)
  },
)

test('what was typed into an earlier form doesn’t silently take the place of a correction', async () => {
  localStorage.setItem('clientAccessToken', 'a-token')
  const order = { ...CLIENT_ORDER, id: ORDER_ID }
  const sent = (businessName: string, updatedAt: string) => {
    const intakeForm = { businessName, updatedAt, createdAt: '2026-11-01T10:00:00Z' }
    return {
      'GET /api/client/order': says({ order, promise: null, hosting: null, intakeForm, waiting: null, charges: [] }),
    }
  }
  await openPage(`/intake-form?orderId=${ORDER_ID}`, sent('Mine', '2026-11-01T10:00:00Z'))
  await screen.findByDisplayValue('Mine')
  fill('Business Name *', 'Mine, too')

  cleanup()
  await openPage(`/intake-form?orderId=${ORDER_ID}`, sent('Mine', '2026-11-01T10:00:00Z'))
  await screen.findByDisplayValue('Mine, too')

  cleanup()
  await openPage(`/intake-form?orderId=${ORDER_ID}`, sent('Theirs', '2026-11-02T10:00:00Z'))
  await screen.findByDisplayValue('Theirs')
  press('Bring back what I typed')
  expect(screen.getByLabelText<HTMLInputElement>('Business Name *').value).toBe('Mine, too')
})
