import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  button,
  callsOf,
  expectToast,
  expectToBeAt,
  fails,
  fill,
  held,
  here,
  isDescribed,
  openPage,
  press,
  refuses,
  says,
  type Answer,
} from '@/test-page'

const PASSWORD = 'correct horse battery'
const kept = () => localStorage.getItem('clientAccessToken')

afterEach(() => {
  vi.useRealTimers()
})

/** Nothing is asked again by itself in this time, but what the page says it will ask. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('/client/login', () => {
  const LOGIN = 'POST /api/client/login'
  const TOO_MANY = 'Too many attempts. Please wait 1 minute and try again.'
  const WRONG = "The email or password isn't right. Check both and try again."

  async function logIn(answer: Answer, email = 'nora@alder.example', password = PASSWORD) {
    await openPage('/client/login', { [LOGIN]: answer })
    fill('Email *', email)
    fill('Password *', password)
    press('Access Portal')
  }

  test.each([
    [refuses(401, WRONG, 'login_wrong'), WRONG],
    [refuses(429, TOO_MANY, 'too_many'), TOO_MANY],
    [fails(502, ''), 'Failed to request access'],
    [fails(502, 'Bad gateway'), 'Failed to request access'],
    [refuses(503, 'No.'), 'No.'],
  ])('what the server refuses is told once, in its words or in our own', async (answer, words) => {
    await logIn(answer)
    await expectToast('Access Denied', words, { destructive: true })
    vi.useFakeTimers()
    await pass(120_000)
    expect(button('Access Portal').disabled).toBe(false)
    expect(screen.getByLabelText<HTMLInputElement>('Email *').value).toBe('nora@alder.example')
    expect(kept()).toBeNull()
    expect(callsOf(LOGIN)).toHaveLength(1)
  })

  test.each([
    ['', PASSWORD, 'Email *', 'Enter the email address you ordered with.'],
    ['nora.example', PASSWORD, 'Email *', 'Enter the email address you ordered with.'],
    ['nora@alder.example', '', 'Password *', 'Enter your password.'],
  ])('both fields are required: %j, %j', async (email, password, bad, words) => {
    await logIn(says({}), email, password)
    expect(document.activeElement).toBe(screen.getByLabelText(bad))
    expect(isDescribed(screen.getByLabelText(bad), words)).toBe(true)
    expect(callsOf(LOGIN)).toEqual([])
  })
})

describe('/set-password', () => {
  const SET = 'POST /api/orders/set-password'
  const SEND = 'Set Password & Continue'
  const WAITING = /We’re waiting for your payment to be confirmed\./
  const notConfirmed = refuses(409, "Your payment isn't confirmed yet. Wait a moment, then try again.", 'not_confirmed')

  async function send(answer: Answer, password = 'correct horse', confirmation = password) {
    await openPage('/set-password?session_id=cs_1', { [SET]: answer })
    fill('Password', password)
    fill('Confirm password', confirmation)
    press(SEND)
  }

  test('the button waits for both fields', async () => {
    await openPage('/set-password?session_id=cs_1')
    for (const [password, confirmation, isDisabled] of [
      ['', '', true],
      ['x', '', true],
      ['', 'x', true],
      ['x', 'x', false],
    ] as const) {
      fill('Password', password)
      fill('Confirm password', confirmation)
      expect(button(SEND).disabled).toBe(isDisabled)
    }
    for (const label of ['Password', 'Confirm password'])
      expect(screen.getByLabelText(label).getAttribute('type')).toBe('password')
  })

  test.each([
    ['1234567', '1234567'],
    ['short', 'different'],
    ['🔑'.repeat(7), '🔑'.repeat(7)],
  ])('length is checked before equality: %j, %j', async (password, confirmation) => {
    await send(says({}), password, confirmation)
    await expectToast('Password Too Short', 'Password must be at least 8 characters long.', { destructive: true })
    expect(callsOf(SET)).toEqual([])
  })

  test('the confirmation must match', async () => {
    await send(says({}), 'correct horse', 'correct house')
    await expectToast("Passwords Don't Match", 'Please make sure both passwords match.', { destructive: true })
    expect(document.activeElement).toBe(screen.getByLabelText('Confirm password'))
    expect(callsOf(SET)).toEqual([])
  })

  const SECOND = 'You already have a password. Log in with it, or reset it.'
  const UNKNOWN = "This password setup link isn't valid. Use the link in your order email."
  const FALLBACK = 'Failed to set password. Please try again.'

  test.each([
    [refuses(404, UNKNOWN, 'session_unknown'), UNKNOWN],
    [fails(502, ''), FALLBACK],
    [fails(502, 'Bad gateway'), FALLBACK],
    [says({ detail: 1 }, 502), FALLBACK],
  ])('what the server refuses is told once, in its words or in our own', async (answer, words) => {
    await send(answer)
    await expectToast('Error', words, { destructive: true })
    vi.useFakeTimers()
    await pass(130_000)
    expect(button(SEND).disabled).toBe(false)
    expect(callsOf(SET)).toHaveLength(1)
    expect(kept()).toBeNull()
  })

  test('nothing is claimed of a payment that nobody has asked about', async () => {
    await openPage('/set-password?session_id=cs_1')
    expect(document.body.textContent).not.toMatch(/received|paid|confirmed/i)
  })

  test('a slow payment may take days', async () => {
    await send(notConfirmed)
    expect((await screen.findByText(WAITING)).textContent).toContain('this can take a few days; we’ll email you')
  })

  test('a password that exists takes the place of the form', async () => {
    await send(refuses(409, SECOND, 'password_set'))
    await expectToast('Error', SECOND, { destructive: true })
    await screen.findByRole('heading', { level: 1, name: 'You already have a password' })
    expect(screen.queryByRole('button', { name: SEND })).toBeNull()
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/client/login')
    expect(screen.getByRole('link', { name: 'Reset password' }).getAttribute('href')).toBe(
      '/forgot-password?for=client',
    )
  })

  test('a payment that is not confirmed is asked for after 2, 4, 8 … s, and after two minutes a button offers it', async () => {
    let isConfirmed = false
    await openPage('/set-password?session_id=cs_1', {
      [SET]: () => (isConfirmed ? says({ token: 'a-token' }) : notConfirmed)(),
      'GET /api/client/order': held(says({})),
    })
    vi.useFakeTimers()
    fill('Password', 'correct horse')
    fill('Confirm password', 'correct horse')
    press(SEND)
    await pass(0)
    screen.getByText(WAITING)
    for (const [count, waitS] of [2, 4, 8, 16, 32, 58].entries()) {
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
      expect(button('Setting password...').disabled).toBe(true)
      await pass(waitS * 1000 - 1)
      expect(callsOf(SET)).toHaveLength(count + 1)
      await pass(1)
      expect(callsOf(SET)).toHaveLength(count + 2)
    }
    expect(button('Try again').disabled).toBe(false)
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('correct horse')
    await pass(300_000)
    expect(callsOf(SET)).toHaveLength(7)
    isConfirmed = true
    press('Try again')
    await pass(0)
    expect(callsOf(SET)).toHaveLength(8)
    expect(callsOf(SET).at(-1)?.body).toEqual({ sessionId: 'cs_1', password: 'correct horse' })
    expect(kept()).toBe('a-token')
    expect(here()).toBe('/client/dashboard')
  })
})

describe('/forgot-password', () => {
  test('an email is needed', async () => {
    await openPage('/forgot-password?for=staff')
    press('Send Link')
    screen.getByText('Enter your email address.')
    expect(document.activeElement).toBe(screen.getByLabelText('Email *'))
    expect(callsOf('POST /api/password/forgot')).toEqual([])
  })
})

describe('/reset-password', () => {
  const RESET = 'POST /api/password/reset'
  const DEAD = 'This link has been used or has expired. Ask for a new one.'
  const SEND = 'Set Password & Continue'

  async function expectDeadLink() {
    await screen.findByRole('heading', { level: 1, name: 'This link no longer works' })
    screen.getByText('It has been used or has expired. Your order and your password are safe.')
    fireEvent.click(screen.getByRole('link', { name: 'Get a new link' }))
    await expectToBeAt('/forgot-password?for=client')
  }

  test.each(['/reset-password', '/reset-password?token='])(
    '%s is a dead link, and nothing is asked',
    async (address) => {
      await openPage(address)
      await expectDeadLink()
      expect(callsOf(RESET)).toEqual([])
    },
  )

  test('so is one that was cut', async () => {
    await openPage('/reset-password?token=x.y', { [RESET]: refuses(410, DEAD, 'link_dead') })
    fill('Password', 'another horse')
    fill('Confirm password', 'another horse')
    press(SEND)
    await expectDeadLink()
    expect(callsOf(RESET)).toHaveLength(1)
  })

  test.each([
    ['short', 'different', 'Password Too Short'],
    ['correct horse', 'correct house', "Passwords Don't Match"],
  ])('the rules are those of the first password: %j, %j', async (password, confirmation, title) => {
    await openPage('/reset-password?token=x.y')
    expect(button(SEND).disabled).toBe(true)
    fill('Password', password)
    fill('Confirm password', confirmation)
    press(SEND)
    await screen.findByText(title)
    expect(callsOf(RESET)).toEqual([])
    expect(here()).toBe('/reset-password?token=x.y')
  })
})
