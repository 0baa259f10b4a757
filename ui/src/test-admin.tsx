/** The admin's pages with answers of the server, for their tests. */
import { screen, within } from '@testing-library/react'
import { adminPaths, type OrderRoom } from '@/lib/admin/admin-paths'
import type { AdminOrder, AdminUser, OrderDetails, Site } from '@/lib/schemas'
import { openPage, says, type Answer } from '@/test-page'

export const SESSION = 'GET /api/admin/user'
export const OLIVE: AdminUser = {
  id: '1',
  email: 'olive@agency.example',
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  role: 'owner',
}
export const ID = '6b1d6c1e-0000-4000-8000-000000000001'
export const NORA: AdminOrder = {
  id: ID,
  email: 'nora@alder.example',
  amount: 15000,
  refunded: 0,
  discount: 0,
  promotionCode: null,
  tax: 0,
  currency: 'usd',
  mode: 'live',
  paymentState: 'paid',
  paymentProgress: null,
  status: 'paid',
  statusHistory: [],
  selectedAddons: [],
  laterAddons: [],
  addonNames: [],
  assignee: null,
  sessionEnded: false,
  adminNotes: null,
  businessName: null,
  due: null,
  duplicateOf: null,
  promisedOn: null,
  stripeCheckoutSessionId: 'cs_1',
  stripeCustomerId: 'cus_1',
  stripeInvoiceId: null,
  stripePaymentIntentId: 'pi_1',
  stripeSubscriptionId: 'sub_1',
  createdAt: '2026-01-05T20:04:30Z',
  updatedAt: '2026-01-05T20:04:30Z',
}
/** Of an order whose form has not come. */
export const NO_SITE: Site = {
  builds: [],
  hasFailed: false,
  hasForm: false,
  isBuiltElsewhere: false,
  isDue: false,
  isReleased: false,
  leftOut: 0,
  missing: [],
  undecided: 0,
  onlineHost: '',
  preview: '',
  themes: [],
}
export const STATS = {
  byAddon: {},
  addonNames: {},
  byStatus: {},
  endedSessions: 0,
  failedEvents: 0,
  hasWebhook: true,
  hosting: { past_due: 2, canceled: 0, ending: 0 },
  intakeForms: 0,
  mode: 'live',
  orders: 0,
  overdue: 0,
  paidOrders: 0,
  receivedCents: 0,
  unpaidCents: 0,
  refundedCents: 0,
  disputedCents: 0,
  testOrders: 0,
  totalRevenueCents: 0,
  weeks: [],
}

/** A dashboard with these orders; an answer given here comes instead of its own. */
export async function openDashboard(orders: AdminOrder[], answers: Record<string, Answer> = {}) {
  await openPage('/admin', {
    [SESSION]: says(OLIVE),
    'GET /api/admin/stats': says({ ...STATS, orders: orders.length }),
    'GET /api/admin/work-queue': says({ items: [], counts: {}, nextDeadlines: [] }),
    'GET /api/orders': says({ items: orders, total: orders.length, nextCursor: null }),
    'GET /api/intake-forms': says({ items: [], total: 0, nextCursor: null }),
    ...answers,
  })
}

export async function openOrder(
  room: OrderRoom,
  details: Partial<OrderDetails> = {},
  answers: Record<string, Answer> = {},
  hash = '',
) {
  const whole: OrderDetails = {
    order: NORA,
    promise: null,
    intakeForm: null,
    ledger: [],
    hosting: null,
    websites: { preview: null, live: null },
    answers: [],
    sentBack: [],
    unanswered: 0,
    files: [],
    hostingAfterRefund: null,
    disputes: [],
    takenByBank: 0,
    payouts: [],
    ...details,
  }
  await openPage(adminPaths.orderRoom(ID, room) + hash, {
    [SESSION]: says(OLIVE),
    'GET /api/admin/stats': says(STATS),
    [`GET /api/orders/${ID}`]: says(whole),
    [`GET /api/orders/${ID}/next`]: says({ need: 'in_review', count: 1, build: 1 }),
    [`GET /api/orders/${ID}/tasks`]: says({ items: [] }),
    [`GET /api/orders/${ID}/messages`]: says({ items: [], counts: {}, hasServer: true, nextCursor: null }),
    ...answers,
  })
  await screen.findByRole('heading', { level: 1, name: NORA.email })
}

export const region = (name: string) => screen.findByRole('region', { name })
export const fact = (card: HTMLElement, label: string) =>
  within(card).queryByText(label)?.closest('div')?.querySelector('dd')?.textContent ?? null
