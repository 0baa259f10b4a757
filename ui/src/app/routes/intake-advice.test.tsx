import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callsOf, fill, held, isDescribed, noAnswer, openPage, press, refuses, says, type Answer } from '@/test-page'

const ADVICE = 'POST /api/advice'
const SEND = 'POST /api/intake-forms'
const ORDER_ID = '6b1d6c1e-0000-4000-8000-000000000000'
const FREE = 'Your email is at gmail.com, a free provider.'
const BOX = 'A PO box isn’t a place of business.'
const SETTLED_MS = 700

let answer: Answer
const settle = () => act(() => vi.advanceTimersByTimeAsync(SETTLED_MS))
const email = () => screen.getByLabelText<HTMLInputElement>('Business Email *')
const status = () => document.querySelector('form [role=status]')?.textContent

beforeEach(async () => {
  answer = says({ businessEmail: FREE, businessName: null })
  await openPage(`/intake-form?orderId=${ORDER_ID}`, { [ADVICE]: () => answer(), [SEND]: says({}, 201) })
  await screen.findByLabelText('Business Email *')
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test('nothing is asked before something is typed', async () => {
  await settle()
  expect(callsOf(ADVICE)).toEqual([])
})

test('advice stands under its field, is told politely, and is no error', async () => {
  fill('Business Email *', 'office@gm')
  fill('Business Email *', ' office@gmail.com')
  await settle()
  await settle()
  expect(callsOf(ADVICE).map(({ body }) => body)).toMatchObject([
    { orderId: ORDER_ID, businessEmail: 'office@gmail.com' },
  ])
  expect(screen.getByText(FREE)).toBeTruthy()
  expect(isDescribed(email(), FREE)).toBe(true)
  expect(status()).toBe(`Business Email: ${FREE}`)
  expect(email().getAttribute('aria-invalid')).toBeNull()
  expect(document.querySelector('.error')).toBeNull()
})

test('what is not for the website is not sent', async () => {
  fill('Additional Information', 'Green, please.')
  await settle()
  expect(callsOf(ADVICE)).toEqual([])
})

test('an answer that comes late changes nothing', async () => {
  const late = held(says({ businessEmail: FREE }))
  answer = late
  fill('Business Email *', 'office@gmail.com')
  await settle()
  answer = says({})
  fill('Business Email *', 'office@kessler.example')
  await settle()
  late.letGo()
  await settle()
  expect(callsOf(ADVICE)).toHaveLength(2)
  expect(screen.queryByText(FREE)).toBeNull()
})

test('it stays while the next one is on its way, and goes with the text', async () => {
  fill('Business Email *', 'office@gmail.com')
  await settle()
  await settle()
  answer = held(says({}))
  fill('Business Name *', 'Kessler')
  await settle()
  expect(screen.getByText(FREE)).toBeTruthy()
  fill('Business Email *', '')
  await settle()
  expect(screen.queryByText(FREE)).toBeNull()
})

test.each([noAnswer, refuses(429, 'Too many attempts.')])(
  'without an answer only what was said of a changed text goes',
  async (failure) => {
    answer = says({ businessEmail: FREE, businessAddress: BOX })
    fill('Business Email *', 'office@gmail.com')
    fill('Business Address *', 'PO Box 12')
    await settle()
    await settle()
    expect(status()).toBe('There’s advice for 2 fields.')
    answer = failure
    fill('Business Email *', 'office@kessler.example')
    await settle()
    await settle()
    expect(screen.queryByText(FREE)).toBeNull()
    expect(screen.getByText(BOX)).toBeTruthy()
    expect(email().value).toBe('office@kessler.example')
    expect(document.querySelector('[data-toast]')).toBeNull()
  },
)

test('an error comes before advice', async () => {
  fill('Business Email *', 'office@gmail.com')
  await settle()
  await settle()
  fill('Business Email *', 'office')
  press('Submit Intake Form')
  expect(email().getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText(FREE)).toBeNull()
})

test('the form is sent all the same', async () => {
  fill('Business Name *', 'Kessler')
  fill('Business Address *', 'PO Box 12')
  fill('Business Phone *', '(719) 544-1234')
  fill('Business Email *', 'office@gmail.com')
  await settle()
  await settle()
  expect(screen.getByText(FREE)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Submit Intake Form' }))
  await settle()
  expect(callsOf(SEND)).toHaveLength(1)
})
