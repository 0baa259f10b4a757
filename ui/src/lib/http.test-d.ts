import { http } from './http'
import type { AdminOrder, MailLog, Message } from './schemas'

// Nothing here runs: `npm run typecheck` fails when a wrong call compiles, or a right one does not.

const order = { params: { order_id: 'id' } }

/** Says what a call answers. */
async function answers<Answer>(call: Promise<Answer>): Promise<Answer> {
  return await call
}

export const RIGHT = [
  () => answers<AdminOrder>(http.patch('/api/orders/{order_id}/notes', { ...order, body: { adminNotes: '' } })),
  () => answers<MailLog>(http.get('/api/admin/messages')),
  () => answers<MailLog>(http.get('/api/admin/messages', { query: { state: 'failed', cursor: null } })),
  () => answers<Message>(http.post('/api/orders/{order_id}/send-link', { ...order, token: null })),
]

export const WRONG = [
  // @ts-expect-error: there is no such address
  () => http.get('/api/order'),
  // @ts-expect-error: an address with its parameters in it already
  () => http.get('/api/orders/42'),
  // @ts-expect-error: a method that the address does not know
  () => http.post('/api/admin/stats'),
  // @ts-expect-error: the address has a parameter
  () => http.delete('/api/orders/{order_id}'),
  // @ts-expect-error: the parameter has another name
  () => http.delete('/api/orders/{order_id}', { params: { id: 'id' } }),
  // @ts-expect-error: the body is missing
  () => http.patch('/api/orders/{order_id}/notes', order),
  // @ts-expect-error: a body of another call
  () => http.patch('/api/orders/{order_id}/notes', { ...order, body: { email: 'a@b.co' } }),
  // @ts-expect-error: a field of another type
  () => http.post('/api/orders/{order_id}/refund', { ...order, body: { amountCents: '1', refundedBeforeCents: 0 } }),
  // @ts-expect-error: a body where none is taken
  () => http.post('/api/admin/logout', { body: {} }),
  // @ts-expect-error: nothing is asked for behind this address
  () => http.get('/api/admin/stats', { query: { limit: 1 } }),
  // @ts-expect-error: no such word behind this one
  () => http.get('/api/orders', { query: { limit: 1, overdue: true } }),
  // @ts-expect-error: the answer is an order
  () => answers<Message>(http.post('/api/orders/{order_id}/resume', order)),
  // @ts-expect-error: the answer has no such field
  () => answers<{ address: string }>(http.get('/api/site/logo')),
]
