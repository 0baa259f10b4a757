import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetClientToken, readClientToken, storeClientToken } from './client-token'
import { clientView } from './client-view'
import { http } from './http'
import { putFile } from './put-file'

const ORDER = '9f1c2ab3-0000-4000-8000-000000000000'
const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(new Response('{}')))

beforeEach(() => {
  localStorage.setItem('clientAccessToken', 'of another client')
  window.history.replaceState(null, '', `/admin/orders/${ORDER}/as-client/client/dashboard`)
  fetch.mockClear()
  vi.stubGlobal('fetch', fetch)
})
afterEach(() => {
  localStorage.clear()
  window.history.replaceState(null, '', '/')
})

const sent = () => new Headers(fetch.mock.calls.at(-1)?.[1]?.headers)

test('the address alone says that staff see what a client sees', () => {
  expect(clientView()).toEqual({ orderId: ORDER, base: `/admin/orders/${ORDER}/as-client` })
  for (const address of ['/client/dashboard', `/admin/orders/${ORDER}`, `/admin/orders/${ORDER}/as-clients`]) {
    window.history.replaceState(null, '', address)
    expect(clientView()).toBeNull()
  }
})

test('a read names the order, and no token goes with it', async () => {
  await http.get('/api/client/order', { token: readClientToken() })
  expect(sent().get('View-As-Client')).toBe(ORDER)
  expect(sent().has('Authorization')).toBe(false)
})

test('a deed names the order, too, so that the server refuses it, and no file is sent', async () => {
  await http.post('/api/client/logout', { token: 'x' })
  expect([sent().get('View-As-Client'), sent().has('Authorization')]).toEqual([ORDER, false])
  await http.post('/api/intake-forms', { body: {} as never })
  expect(sent().get('View-As-Client')).toBe(ORDER)
  fetch.mockClear()
  const upload = { headers: {}, signal: new AbortController().signal, onProgress: () => undefined }
  await expect(putFile('/uploads/x', new Blob(['x']), upload)).rejects.toThrow('403')
  expect(fetch).not.toHaveBeenCalled()
})

test('the view itself is begun and ended', async () => {
  const params = { order_id: ORDER }
  await http.post('/api/orders/{order_id}/client-view', { params })
  await http.delete('/api/orders/{order_id}/client-view', { params })
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('the token that this browser has is neither read, replaced nor forgotten', () => {
  expect(readClientToken()).not.toBe('of another client')
  storeClientToken('new')
  forgetClientToken()
  expect(localStorage.getItem('clientAccessToken')).toBe('of another client')
})
