import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { adminKeys } from '@/lib/admin/admin-data'
import { createQueryClient } from '@/lib/query-client'
import { useDomain, useDomainActs } from './use-domain'

let isDue = true
const answer = () => ({ isDue })
const asked = vi.fn(() => Promise.resolve(Response.json(answer())))
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', asked)
  isDue = true
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  asked.mockClear()
})

function open() {
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  renderHook(() => useDomain('1'), { wrapper })
  return client
}

test('a domain that is about to be looked at is asked for until it was', async () => {
  open()
  await later(0)
  await later(5_000)
  expect(asked).toHaveBeenCalledTimes(2)
  isDue = false
  await later(5_000)
  await later(60_000)
  expect(asked).toHaveBeenCalledTimes(3)
})

test('for two minutes at most, and anew for the next look', async () => {
  const client = open()
  await later(0)
  await later(119_000)
  const before = asked.mock.calls.length
  expect(before).toBeGreaterThan(20)
  await later(10_000)
  const stopped = asked.mock.calls.length
  await later(60_000)
  expect(asked).toHaveBeenCalledTimes(stopped)
  const say = (due: boolean) => {
    isDue = due
    act(() => void client.setQueryData(adminKeys.orderDomain('1'), answer()))
  }
  say(false)
  say(true)
  await later(5_000)
  expect(asked).toHaveBeenCalledTimes(stopped + 1)
})

test('what is done names the domain that is shown, and asks for the one there is once that was changed', async () => {
  const client = createQueryClient()
  const key = adminKeys.orderDomain('1')
  client.setQueryData(key, { domain: { name: 'alder.example' } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const moved = { message: 'Changed.', code: 'domain_moved' }
  const sent = vi.fn<typeof fetch>(() => Promise.resolve(Response.json(moved, { status: 409 })))
  vi.stubGlobal('fetch', sent)
  const { result } = renderHook(() => useDomainActs('1'), { wrapper })
  act(() => result.current.remove())
  await later(0)
  client.setQueryData(key, { domain: null })
  act(() => result.current.say('finch.example', vi.fn()))
  await later(0)
  expect(sent.mock.calls.map(([, init]) => new Headers(init?.headers).get('If-Match'))).toEqual([
    '"alder.example"',
    '"none"',
  ])
  expect(client.getQueryState(key)?.isInvalidated).toBe(true)
})
