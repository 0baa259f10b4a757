import { isClientView } from '@/lib/client-view'
import { loadTracker } from '@/lib/load-tracker'
import type { ClientOrder } from '@/lib/schemas'

/** The tracker's queue and, once its script has loaded, the tracker itself. */
declare global {
  interface Window {
    $FPROM?: { trackSignup: (signup: Signup) => void }
    _fprom?: unknown[]
  }
}

interface Signup {
  email: string
  uid: string
}

const flagOf = (orderId: string) => `affiliate_tracked_${orderId}`

/** Sends the signup event once per order (pages 12). The flag outlives the login. */
export function trackSignup(order: Pick<ClientOrder, 'id' | 'email' | 'stripeCustomerId'>): void {
  if (isClientView() || !order.stripeCustomerId || isTracked(order.id)) return
  const signup = { email: order.email, uid: order.stripeCustomerId }
  if (window.$FPROM) window.$FPROM.trackSignup(signup)
  else (window._fprom ??= []).push(['event', 'signup', signup])
  loadTracker()
  rememberTracked(order.id)
}

function isTracked(orderId: string): boolean {
  try {
    return localStorage.getItem(flagOf(orderId)) !== null
  } catch {
    // Where nothing can be remembered, "once" can only be kept by not sending.
    return true
  }
}

function rememberTracked(orderId: string): void {
  try {
    localStorage.setItem(flagOf(orderId), 'true')
  } catch {
    // The storage is full: the tracker itself counts a customer once.
  }
}
