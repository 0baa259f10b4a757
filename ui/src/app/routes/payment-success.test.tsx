import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { ClientOrder, ClientOrderDetails } from '@/lib/schemas'
import { CLIENT_ORDER } from '@/test-client-order'
import { callNames, callsOf, expectToBeAt, openPage, refuses, says, type Answer } from '@/test-page'

describe('/payment-success', () => {
  const ORDER = 'GET /api/client/order'
  const ID = '6b1d6c1e-0000-4000-8000-000000000001'

  function orderAnswer(order: Partial<ClientOrder>): Answer {
    const whole: ClientOrder = { ...CLIENT_ORDER, id: ID, statusHistory: [], ...order }
    return says({
      order: whole,
      promise: null,
      hosting: null,
      websiteUrl: '',
      isWebsiteOnline: false,
      isWebsitePaused: false,
      charges: [],
      isWebsiteReleased: false,
      waiting: null,
      intakeForm: null,
    } satisfies ClientOrderDetails)
  }

  test.each(['', '?session_id=', '?orderId=', '?session_id=&orderId='])(
    'without a session it shows the error card: %j',
    async (query) => {
      await openPage(`/payment-success${query}`)
      expect(screen.getByRole('alert').textContent).toContain('No session information found')
      fireEvent.click(screen.getByRole('link', { name: 'Return to Homepage' }))
      await expectToBeAt('/')
    },
  )

  test.each([
    ['?session_id=cs_1', 'cs_1'],
    ['?orderId=abc&session_id=cs_1', 'cs_1'],
    ['?session_id=cs%26x%3D1%2F%C3%BC', 'cs%26x%3D1%2F%C3%BC'],
  ])('a session leads to its password at once: %s', async (query, sessionId) => {
    await openPage(`/payment-success${query}`)
    await expectToBeAt(`/set-password?session_id=${sessionId}`)
    await screen.findByRole('heading', { name: 'Create Your Password' })
    expect(callNames()).toEqual([])
  })

  test('without a token it leads to the login', async () => {
    await openPage(`/payment-success?orderId=${ID}`)
    await expectToBeAt('/client/login')
    expect(callNames()).toEqual([])
  })

  test.each([
    ['the token of another order', orderAnswer({ id: '6b1d6c1e-0000-4000-8000-000000000002' })],
    ['an order whose money is not confirmed', orderAnswer({ paymentState: 'unpaid', status: 'pending' })],
    ['a token that opens nothing', refuses(401, 'Please log in.', 'client_unauthorized')],
  ])('%s leads to the login', async (_, answer) => {
    localStorage.setItem('clientAccessToken', 'a-token')
    await openPage(`/payment-success?orderId=${ID}`, { [ORDER]: answer })
    await expectToBeAt('/client/login')
    expect(callsOf(ORDER)).toHaveLength(1)
  })
})
