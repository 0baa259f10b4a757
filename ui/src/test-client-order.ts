import type { ClientOrder } from '@/lib/schemas'

/** For tests: an order that was just paid. */
export const CLIENT_ORDER: ClientOrder = {
  id: '6b1d6c1e-0000-4000-8000-000000000001',
  email: 'nora@alder.example',
  amount: 15000,
  refunded: 0,
  discount: 0,
  promotionCode: null,
  currency: 'usd',
  mode: 'live',
  paymentState: 'paid',
  status: 'paid',
  promisedOn: null,
  selectedAddons: [],
  laterAddons: [],
  statusHistory: [{ status: 'paid', at: '2026-01-05T20:04:30Z' }],
  stripeCustomerId: null,
  createdAt: '2026-01-05T20:04:30Z',
  updatedAt: '2026-01-05T20:04:30Z',
}
