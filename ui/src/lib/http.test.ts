import { expect, test, vi } from 'vitest'
import { http, NetworkError, serverMessageOr } from './http'
import { createQueryClient, queryFn } from './query-client'
import { whyFailed } from './why-failed'

const LOGIN_OVER = 'Your login has ended. Log in again in another tab, then try again here.'
const NOT_ANSWERED = 'The server couldn’t do this. Please try again in a moment.'

function answer(status: number, body: string, init: ResponseInit = {}) {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(new Response(body, { status, ...init })))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test('a body goes as JSON with its type, and nothing of the kind without a body', async () => {
  const fetch = answer(200, '{"token":"t"}')
  await expect(
    http.post('/api/client/login', { body: { email: 'a@b.co', password: 'p', orderNumber: '' } }),
  ).resolves.toEqual({
    token: 't',
  })
  await http.post('/api/objects/upload')
  const [withBody, without] = fetch.mock.calls.map(([, init]) => init)
  expect(withBody?.credentials).toBe('include')
  expect(new Headers(withBody?.headers).get('Content-Type')).toBe('application/json')
  expect(new Headers(without?.headers).has('Content-Type')).toBe(false)
})

test('an address is filled in, and what asks for nothing is left out behind it', async () => {
  const fetch = answer(200, '{}')
  await http.patch('/api/orders/{order_id}/notes', { params: { order_id: 'a/b' }, body: { adminNotes: '' } })
  await http.get('/api/orders', { query: { limit: 25, q: 'a&b', status: null } })
  expect(fetch.mock.calls.map(([address, init]) => `${init?.method} ${address as string}`)).toEqual([
    'PATCH /api/orders/a%2Fb/notes',
    'GET /api/orders?limit=25&q=a%26b',
  ])
})

test('an error is the status and the server’s sentence, which is also there alone', async () => {
  answer(409, '{"message":"Not yet.","code":"not_confirmed"}', { headers: { 'Retry-After': '60' } })
  await expect(http.get('/api/orders')).rejects.toMatchObject({
    message: '409: Not yet.',
    status: 409,
    code: 'not_confirmed',
    serverMessage: 'Not yet.',
    retryAfterSeconds: 60,
  })
})

test('without a message the body counts, then the status text; the fallback replaces both', async () => {
  answer(502, 'bad gateway page')
  await expect(http.get('/api/orders')).rejects.toMatchObject({ message: '502: bad gateway page', serverMessage: null })
  answer(503, '', { statusText: 'Service Unavailable' })
  const error: unknown = await http.get('/api/orders').catch((reason: unknown) => reason)
  expect(error).toMatchObject({ message: '503: Service Unavailable' })
  expect(serverMessageOr(error, 'Login failed')).toBe('Login failed')
})

test.each([
  [401, '{"message":"Please log in.","code":"admin_unauthorized"}', LOGIN_OVER],
  [409, '{"message":"Not yet."}', 'Not yet.'],
  [502, '<html><title>502 Bad Gateway</title></html>', NOT_ANSWERED],
  [503, '', NOT_ANSWERED],
])('why a call failed is a sentence for people, without a number: %s %s', async (status, body, words) => {
  answer(status, body)
  expect(whyFailed(await http.get('/api/orders').catch((reason: unknown) => reason))).toBe(words)
})

test('no answer at all is told in a sentence', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(http.get('/api/orders')).rejects.toThrow(NetworkError)
})

test('the default read joins its key, and 401 is an error unless it may be nobody', async () => {
  const fetch = answer(401, '{"message":"Please log in."}')
  const client = createQueryClient()
  await expect(client.query({ queryKey: ['/api/orders', 'id-1'] })).rejects.toThrow('401: Please log in.')
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/orders/id-1')
  expect(fetch).toHaveBeenCalledTimes(1)
  const nobody = { queryKey: ['/api/admin/user'], queryFn: queryFn({ on401: 'returnNull' }) }
  await expect(client.query(nobody)).resolves.toBeNull()
})
