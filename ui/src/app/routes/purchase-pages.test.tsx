import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readPick } from '@/features/visitor/intake/sample-pick'
import { TIME_ZONE } from '@/generated/constants'
import { forgetCode } from '@/lib/promotion-code'
import { business } from '@/lib/site-name'
import {
  button,
  callsOf,
  expectToast,
  expectToBeAt,
  fill,
  isDescribed,
  noAnswer,
  openPage,
  press,
  refuses,
  says,
  type Answer,
} from '@/test-page'

const pay = (total = '$150.00') => button(`Continue to Payment - ${total}`)

vi.mock('@/features/visitor/intake/sample-pick', () => ({ readPick: vi.fn(() => Promise.resolve(null)) }))

afterEach(() => {
  vi.useRealTimers()
  forgetCode()
})

describe('/checkout', () => {
  const CREATE = 'POST /api/create-checkout-session'
  const sendForm = () => fireEvent.submit(pay().closest('form') ?? pay())

  test.each([
    ['', '$150.00'],
    ['?addons=', '$150.00'],
    ['?addons=domain,domain', '$175.00'],
    ['?addons=gold,fundability-review,%3Cb%3E', '$199.00'],
    ['?addons=fundability-review,google-business,domain', '$253.00'],
  ])('the address decides what is ordered, and unknown add-ons are ignored: %j', async (query, total) => {
    await openPage(`/checkout${query}`)
    expect(pay(total).disabled).toBe(true)
    const sum = within(screen.getByRole('region', { name: 'Order summary' })).getByText('Total')
    expect(sum.nextElementSibling?.textContent).toBe(total)
  })

  test('the button waits for an address with an @', async () => {
    await openPage('/checkout')
    expect(pay().disabled).toBe(true)
    for (const [email, isDisabled] of [
      ['nora.alder.example', true],
      ['a@b.co', false],
      ['', true],
    ] as const) {
      fill('Email *', email)
      expect(pay().disabled).toBe(isDisabled)
    }
  })

  test('sent all the same without an address, it says what is missing', async () => {
    await openPage('/checkout')
    sendForm()
    await expectToast('Missing Information', 'Please provide your email address', { destructive: true })
    expect(callsOf(CREATE)).toEqual([])
  })

  const PRICE = 'The price has changed since you opened this page. Reload it to see the current total.'
  const SILENT = 'The server isn’t responding. What you typed is still here. Please try again in a moment.'

  test.each<[string, Answer]>([
    [PRICE, refuses(400, PRICE, 'amount_differs')],
    [SILENT, noAnswer],
  ])(
    'what goes wrong has fixed words, what to do stands beside the button, which is free again: %s',
    async (words, answer) => {
      await openPage('/checkout', { [CREATE]: answer })
      fill('Email *', 'nora@alder')
      press('Continue to Payment - $150.00')
      await expectToast('Error', 'Failed to create checkout session. Please try again.', { destructive: true })
      expect(pay().disabled).toBe(false)
      expect(screen.getByLabelText<HTMLInputElement>('Email *').value).toBe('nora@alder')
      expect(screen.getByRole('alert').textContent).toContain(words)
      expect(callsOf(CREATE)).toHaveLength(1)
    },
  )

  test('what is tried again is the same try, and a changed order is another', async () => {
    await openPage('/checkout', { [CREATE]: noAnswer })
    const sentKey = async (count: number, email: string) => {
      fill('Email *', email)
      press('Continue to Payment - $150.00')
      await waitFor(() => expect(callsOf(CREATE)).toHaveLength(count))
      await waitFor(() => expect(pay().disabled).toBe(false))
      return callsOf(CREATE).at(-1)?.headers.get('Idempotency-Key')
    }
    const first = await sentKey(1, 'nora@alder.example')
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect(await sentKey(2, 'nora@alder.example')).toBe(first)
    expect(await sentKey(3, 'tom@alder.example')).not.toBe(first)
  })

  test('an address that the card provider does not take marks its field, and the sentence says whose word it is', async () => {
    const words = 'Our card provider doesn’t take this email address.'
    await openPage('/checkout', { [CREATE]: refuses(409, words, 'email_refused') })
    fill('Email *', 'zoe@alder.example')
    press('Continue to Payment - $150.00')
    await screen.findByText('Please check your email address.')
    expect(screen.getByLabelText('Email *').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('alert').textContent).toContain(words)
  })

  test('an address that the server does not take marks its field, and says there what is wrong', async () => {
    const words = 'Please provide your email address, such as name@business.com.'
    await openPage('/checkout', { [CREATE]: refuses(400, words, 'invalid') })
    fill('Email *', 'nora@alder')
    press('Continue to Payment - $150.00')
    await expectToast('Error', 'Failed to create checkout session. Please try again.', { destructive: true })
    const email = screen.getByLabelText<HTMLInputElement>('Email *')
    expect(document.activeElement).toBe(email)
    expect(email.getAttribute('aria-invalid')).toBe('true')
    expect(isDescribed(email, 'Please check your email address. The ending is missing, such as .com.')).toBe(true)
    expect(screen.queryByRole('alert')).toBeNull()
    fill('Email *', 'nora@alder.example')
    expect(email.getAttribute('aria-invalid')).toBeNull()
  })

  test('add-ons are switches, and a change reaches address, total and button', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-23T12:00:00'), toFake: ['Date'] })
    await openPage('/checkout?addons=domain')
    const summary = within(screen.getByRole('region', { name: 'Order summary' }))
    expect(summary.getAllByRole<HTMLInputElement>('switch').map(({ checked }) => checked)).toEqual([true, false, false])
    fireEvent.click(summary.getByRole('switch', { name: 'Fundability Review Call' }))
    fireEvent.click(summary.getByRole('switch', { name: 'Domain Registration' }))
    await expectToBeAt('/checkout?addons=fundability-review')
    pay('$199.00')
    expect(summary.getByText('Total').nextElementSibling?.textContent).toBe('$199.00')
    const region = screen.getByRole('region', { name: 'Order summary' })
    expect([...region.querySelectorAll('dl > div')].map((row) => row.textContent)).toEqual([
      'Hosting for 12 monthsStarts today$0.00',
      'Hosting after thatSame card, from Nov 23, 2027, until you cancel$9.97/month',
    ])
    expect(region.textContent).toContain('Cancel anytime in your client portal, under Manage billing.')
  })

  test('the first charge is on the day that it is at the agency, as the payment page and emails say it', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-30T03:00:00Z'), toFake: ['Date'] })
    business.timeZone = 'Pacific/Honolulu'
    await openPage('/checkout')
    screen.getByText('Same card, from Nov 29, 2027, until you cancel')
    cleanup()
    business.timeZone = 'Pacific/Auckland'
    await openPage('/checkout')
    screen.getByText('Same card, from Nov 30, 2027, until you cancel')
    business.timeZone = TIME_ZONE
  })

  test('a price that rose meanwhile shows no total below nothing', async () => {
    const words = 'The price has changed since you opened this page. Reload it to see the current total.'
    await openPage('/checkout?code=FREE', { 'GET /api/discount': refuses(400, words, 'amount_differs') })
    await screen.findByText(words)
    expect(callsOf('GET /api/discount').map(({ query }) => query)).toEqual(['code=FREE&addons=&offerVersion=1'])
    pay('$150.00')
    expect(screen.queryByText('You can go on without it.')).toBeNull()
  })

  describe('a mistyped domain', () => {
    const MEANT = 'Did you mean sam@gmail.com?'
    const suggestion = () =>
      screen.findByText((_, element) => element?.localName === 'span' && element.textContent === MEANT)

    test('is asked about, and one press mends it', async () => {
      await openPage('/checkout')
      const email = screen.getByLabelText<HTMLInputElement>('Email *')
      fill('Email *', 'sam@gmial.com')
      await suggestion()
      expect(email.getAttribute('aria-invalid')).toBeNull()
      expect(pay().disabled).toBe(false)
      press('Use it')
      expect(email.value).toBe('sam@gmail.com')
      expect(document.activeElement).toBe(email)
      expect(screen.queryByText(/Did you mean/)).toBeNull()
    })

    test('may be meant, and is not asked about again', async () => {
      await openPage('/checkout')
      fill('Email *', 'sam@gmial.com')
      await suggestion()
      press('Keep mine')
      expect(document.activeElement).toBe(screen.getByLabelText('Email *'))
      expect(screen.queryByText(/Did you mean/)).toBeNull()
      fill('Email *', 'sam@gmal.com')
      await suggestion()
    })

    test('is one mistake: what the server refuses stands alone', async () => {
      const words = 'Please provide your email address, such as name@business.com.'
      await openPage('/checkout', { [CREATE]: refuses(400, words, 'invalid') })
      fill('Email *', 'sam@gmial.com')
      await suggestion()
      press('Continue to Payment - $150.00')
      await screen.findByText('Please check your email address.')
      expect(screen.queryByText(/Did you mean/)).toBeNull()
    })
  })

  test('the look that was picked on /see is named, and can be changed', async () => {
    const pick = { name: 'Harbor Light Plumbing', town: 'Duluth, MN', trade: 'plumber', look: 'fascia' }
    vi.mocked(readPick).mockResolvedValueOnce(pick)
    await openPage('/checkout')
    const summary = screen.getByRole('region', { name: 'Order summary' })
    await waitFor(() =>
      expect(summary.textContent).toContain('In the look Fascia, for Harbor Light Plumbing. Change look'),
    )
    expect(screen.getByRole('link', { name: 'Change look' }).getAttribute('href')).toBe('/see')
  })

  test('where sales tax comes on top, the total says so before the button', async () => {
    await openPage('/checkout')
    expect(document.body.textContent).not.toContain('tax')
    const mark = Object.assign(document.createElement('meta'), { name: 'fundable-tax' })
    document.head.append(mark)
    cleanup()
    await openPage('/checkout')
    within(screen.getByRole('region', { name: 'Order summary' })).getByText(
      'Prices are without sales tax. The payment page adds any that’s due.',
    )
    cleanup()
    const discount = { code: 'FREE', discount: 15_000, isFirstOrderOnly: false }
    await openPage('/checkout?code=FREE', { 'GET /api/discount': says(discount) })
    await screen.findByText('There’s no sales tax today. Any that’s due is added to hosting.')
    expect(document.body.textContent).not.toContain('Prices are without sales tax')
    mark.remove()
  })

  test('in test mode nothing names Stripe', async () => {
    await openPage('/checkout')
    screen.getByText('You’ll pay securely through Stripe. We never see your card number.')
    const mark = Object.assign(document.createElement('meta'), { name: 'fundable-test' })
    document.head.append(mark)
    fill('Email *', 'nora@alder.example')
    screen.getByText('You’ll pay on our card provider’s test page. No card is charged.')
    expect(document.body.textContent).not.toContain('Stripe')
    mark.remove()
  })
})
