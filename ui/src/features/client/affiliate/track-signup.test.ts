import { beforeEach, expect, test, vi } from 'vitest'
import { trackSignup } from './track-signup'

const order = { id: 'order-1', email: 'nora@alder.example', stripeCustomerId: 'cus_1' }
const signup = { email: order.email, uid: 'cus_1' }

beforeEach(() => {
  localStorage.clear()
  document.head.innerHTML = ''
  delete window.$FPROM
  delete window._fprom
})

test('without the tracker the event waits in its queue, once per order, and nothing is loaded', () => {
  trackSignup(order)
  trackSignup(order)
  expect(window._fprom).toEqual([['event', 'signup', signup]])
  expect(localStorage.getItem('affiliate_tracked_order-1')).not.toBeNull()
  expect(document.querySelector('script')).toBeNull()
})

test('a loaded tracker is called directly', () => {
  const track = vi.fn()
  window.$FPROM = { trackSignup: track }
  trackSignup(order)
  expect(track).toHaveBeenCalledExactlyOnceWith(signup)
  expect(window._fprom).toBeUndefined()
})

test('an order without a customer at the card provider is not sent, and may be later', () => {
  trackSignup({ ...order, stripeCustomerId: null })
  expect(window._fprom).toBeUndefined()
  expect(localStorage).toHaveLength(0)
})

test('the script comes from the configured address, once', () => {
  document.head.innerHTML = '<meta name="fundable-affiliate" content="https://tracker.example/fprom.js">'
  trackSignup(order)
  trackSignup({ ...order, id: 'order-2' })
  const scripts = [...document.querySelectorAll('script')]
  expect(scripts.map(({ src }) => src)).toEqual(['https://tracker.example/fprom.js'])
})
