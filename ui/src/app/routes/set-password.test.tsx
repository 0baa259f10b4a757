import { fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { ConfirmedPayment, PaymentSlip } from '@/lib/payment-slip'
import { button, callsOf, expectToast, fill, isDescribed, openPage, press, refuses } from '@/test-page'

describe('/set-password', () => {
  const SET = 'POST /api/orders/set-password'
  const SEND = 'Set Password & Continue'

  describe('shown what they type', () => {
    const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

    test('the second field repeats the first, and goes on from there when it is hidden again', async () => {
      await openPage('/set-password?session_id=cs_1')
      const show = screen.getByRole('switch', { name: 'Show what I type' })
      fill('Password', 'rye-and-seed')
      fireEvent.click(show)
      expect([field('Password').type, field('Confirm password').type]).toEqual(['text', 'text'])
      expect(field('Confirm password').value).toBe('rye-and-seed')
      fill('Password', 'rye-and-seed-loaf')
      expect(field('Confirm password').value).toBe('rye-and-seed-loaf')
      expect(isDescribed(field('Confirm password'), 'Same as above')).toBe(true)
      expect(button(SEND).disabled).toBe(false)
      fireEvent.click(show)
      expect([field('Password').type, field('Confirm password').type]).toEqual(['password', 'password'])
      expect(field('Confirm password').value).toBe('rye-and-seed-loaf')
      fill('Confirm password', 'rye')
      expect(field('Password').value).toBe('rye-and-seed-loaf')
    })

    test('it is sent as it is seen', async () => {
      await openPage('/set-password?session_id=cs_1', { [SET]: refuses(503, 'No.') })
      fill('Confirm password', 'something older')
      fireEvent.click(screen.getByRole('switch', { name: 'Show what I type' }))
      fill('Password', 'rye-and-seed-loaf')
      press(SEND)
      await expectToast('Error', 'No.', { destructive: true })
      expect(callsOf(SET)[0]?.body).toEqual({ sessionId: 'cs_1', password: 'rye-and-seed-loaf' })
    })
  })

  test('why the button waits stands under it', async () => {
    await openPage('/set-password?session_id=cs_1')
    expect(isDescribed(button(SEND), 'Type a password of at least 8 characters.')).toBe(true)
    fill('Password', 'x')
    expect(isDescribed(button(SEND), 'Fill in the second field to continue.')).toBe(true)
    fill('Confirm password', 'y')
    expect(isDescribed(button(SEND), '')).toBe(true)
  })

  describe('the payment', () => {
    const CONFIRMED: ConfirmedPayment = {
      orderNumber: '3f9a1c42',
      total: 19400,
      discount: 2000,
      promotionCode: null,
      tax: 1000,
      currency: 'usd',
      lines: [
        { name: 'Fundable website', amount: 15000 },
        { name: 'Domain Registration', amount: 2500 },
      ],
      maskedEmail: 'n•••@alder.example',
      paidAt: '2026-11-23T20:04:00Z',
    }

    async function openTold(slip: PaymentSlip, answers: Parameters<typeof openPage>[1] = {}) {
      const data = Object.assign(document.createElement('script'), { type: 'application/json', id: 'fundable-payment' })
      data.textContent = JSON.stringify(slip)
      document.head.append(data)
      await openPage('/set-password?session_id=cs_1', answers)
    }

    afterEach(() => {
      document.getElementById('fundable-payment')?.remove()
    })

    test('is told with what was bought, once it is confirmed', async () => {
      await openTold({ confirmed: CONFIRMED, email: '', isMailed: true })
      const slip = await screen.findByRole('region', { name: 'Payment received, $194.00' })
      expect(slip.textContent).toContain('Your confirmation is on its way to n•••@alder.example.')
      expect([...slip.querySelectorAll('dl > div')].map((row) => row.textContent)).toEqual([
        'Fundable website$150.00',
        'Domain Registration$25.00',
        'Discount−$20.00',
        'Sales tax$10.00',
        'Paid$194.00',
      ])
      expect(screen.queryByLabelText('Email')).toBeNull()
      screen.getByRole('region', { name: 'What happens next' })
    })

    test('is not named where a code took off everything', async () => {
      await openTold({ confirmed: { ...CONFIRMED, total: 0, tax: 0, discount: 17500 }, email: '', isMailed: true })
      const slip = await screen.findByRole('region', { name: 'Order received, nothing to pay today' })
      expect(slip.textContent).toContain('Total$0.00')
      expect(slip.textContent).not.toMatch(/paid|payment/i)
    })

    test('no mail is promised where there is no mail server', async () => {
      await openTold({ confirmed: CONFIRMED, email: '', isMailed: false })
      await screen.findByRole('region', { name: 'Payment received, $194.00' })
      expect(document.body.textContent).not.toContain('confirmation is on its way')
      expect(document.body.textContent).toContain('You ordered as n•••@alder.example.')
    })

    test('is not claimed while it is being confirmed', async () => {
      await openTold({ confirmed: null, email: 'nora@alder.example', isMailed: true })
      await screen.findByRole('region', { name: 'Your payment is being confirmed' })
      expect(document.body.textContent).not.toMatch(/received|\$/)
      const email = screen.getByLabelText<HTMLInputElement>('Email')
      expect([email.value, email.autocomplete, email.readOnly]).toEqual(['nora@alder.example', 'username', true])
    })

    test('is said to be confirmed no longer once the server says that it fell through', async () => {
      const over = "Your payment didn't go through, and you haven't been charged. You can order again."
      const fellThrough = { [SET]: refuses(409, over, 'payment_over') }
      await openTold({ confirmed: null, email: '', isMailed: true }, fellThrough)
      await screen.findByRole('region', { name: 'Your payment is being confirmed' })
      fill('Password', 'rye-and-seed')
      fill('Confirm password', 'rye-and-seed')
      press(SEND)
      await expectToast('Error', over, { destructive: true })
      expect(document.body.textContent).not.toContain('being confirmed')
      expect(screen.getByRole('link', { name: 'Order again' }).getAttribute('href')).toBe('/checkout')
    })
  })
})
