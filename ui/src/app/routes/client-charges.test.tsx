import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ClientCharge, ClientOrderDetails } from '@/lib/schemas'
import { CLIENT_ORDER } from '@/test-client-order'
import { openPage, press, refuses, says, type Answer } from '@/test-page'

const DUE: ClientCharge = {
  id: '6b1d6c1e-0000-4000-8000-00000000000a',
  kind: 'amount',
  text: 'Photos of your shop',
  amount: 4900,
  paid: 0,
  tax: 0,
  refunded: 0,
  currency: 'usd',
  state: 'open',
  moneyState: 'unpaid',
  isPaying: false,
  madeOn: '2026-11-28',
  paidOn: null,
}
const PAID: ClientCharge = { ...DUE, state: 'paid', paid: 4900, moneyState: 'paid', paidOn: '2026-11-29' }
const CHARGES = 'GET /api/client/charges'

function order(charges: ClientOrderDetails['charges']): Answer {
  return says({
    order: CLIENT_ORDER,
    promise: null,
    hosting: null,
    websiteUrl: '',
    isWebsiteOnline: false,
    isWebsitePaused: false,
    charges,
    isWebsiteReleased: false,
    waiting: null,
    intakeForm: null,
  } satisfies ClientOrderDetails)
}

async function open(address: string, answers: Record<string, Answer>) {
  localStorage.setItem('clientAccessToken', 'a-token')
  await openPage(address, answers)
}

const payments = () => screen.findByRole('region', { name: 'Later payments' })

test('what was withdrawn meanwhile goes, and the client reads why nothing opened', async () => {
  let asked = 0
  const listed = (items: ClientCharge[]) => says({ items, currency: 'usd', roundPrice: 0 })()
  await open('/client/dashboard', {
    'GET /api/client/order': order(['open']),
    [CHARGES]: () => listed(asked++ === 0 ? [DUE] : []),
    [`POST /api/client/charges/${DUE.id}/pay`]: refuses(409, 'This was withdrawn, so there’s nothing to pay.'),
  })
  await payments()
  press('Pay $49.00 for Photos of your shop')
  await screen.findByText('This was withdrawn, so there’s nothing to pay.')
  await expect.poll(() => asked).toBe(2)
  await expect.poll(() => screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  within(await payments()).getByText('This was withdrawn, so there’s nothing to pay.')
})

test('where sales tax comes on top, the card says so while something is to be paid', async () => {
  const mark = Object.assign(document.createElement('meta'), { name: 'fundable-tax' })
  document.head.append(mark)
  await open('/client/dashboard', {
    'GET /api/client/order': order(['open']),
    [CHARGES]: says({ items: [DUE], currency: 'usd', roundPrice: 0 }),
  })
  await within(await payments()).findByText('Prices are without sales tax. The payment page adds any that’s due.')
  mark.remove()
})

test('whoever comes back from paying reads that first', async () => {
  await open(`/client/dashboard?charge=${DUE.id}`, {
    'GET /api/client/order': order(['paid']),
    [CHARGES]: says({ items: [PAID], currency: 'usd', roundPrice: 0 }),
    [`POST /api/client/charges/${DUE.id}/check`]: says({ items: [PAID], currency: 'usd', roundPrice: 0 }),
  })
  const card = await payments()
  within(card).getByText('Paid on Nov 29, 2026.')
  const tracker = screen.getByRole('heading', { name: 'Build Status' })
  expect(card.compareDocumentPosition(tracker) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('on another day what was paid is beside the order', async () => {
  await open('/client/dashboard', {
    'GET /api/client/order': order(['paid']),
    [CHARGES]: says({ items: [PAID], currency: 'usd', roundPrice: 0 }),
  })
  const card = await payments()
  const tracker = screen.getByRole('heading', { name: 'Build Status' })
  expect(card.compareDocumentPosition(tracker) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy()
})
