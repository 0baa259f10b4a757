import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '@/lib/query-client'
import { useNameLookup } from './use-name-lookup'

const FREE = { name: 'alder.com', shown: 'alder.com', standing: 'free', lookedAt: '2026-01-05T15:04:00Z' }
let asked: string[]

function answers(status: number, body: object) {
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return Promise.resolve(Response.json(body, { status }))
  })
}

function looking(first = '') {
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(({ typed }) => useNameLookup('token', typed), { wrapper, initialProps: { typed: first } })
}

beforeEach(() => {
  asked = []
  answers(200, FREE)
})
afterEach(() => vi.unstubAllGlobals())

test('a name is looked up once, after the typing has stopped', async () => {
  const { result, rerender } = looking()
  for (const typed of ['ald', 'alder', 'alder.', 'alder.c', 'alder.co', ' Alder.com ']) rerender({ typed })
  expect(result.current).toEqual({ isLooking: true, found: undefined, problem: undefined })
  await waitFor(() => expect(result.current.found?.standing).toBe('free'))
  expect(result.current.isLooking).toBe(false)
  expect(asked).toEqual(['/api/client/domain/lookup?name=alder.com'])
})

test('what was found of another name is not shown for this one', async () => {
  const { result, rerender } = looking('alder.com')
  await waitFor(() => expect(result.current.found).toBeDefined())
  rerender({ typed: 'alders.com' })
  expect(result.current.found).toBeUndefined()
  rerender({ typed: 'alder' })
  expect(result.current).toEqual({ isLooking: false, found: undefined, problem: undefined })
})

test('what can’t be a domain of one’s own has the server’s sentence', async () => {
  answers(400, { message: 'gmail.com can’t be used here.' })
  const { result } = looking('gmail.com')
  await waitFor(() => expect(result.current.problem).toBe('gmail.com can’t be used here.'))
})

test.each([429, 503])('no answer (%i) is no finding', async (status) => {
  answers(status, { message: 'Please wait.' })
  const { result } = looking('alder.com')
  await waitFor(() => expect(asked).toHaveLength(1))
  await waitFor(() => expect(result.current.isLooking).toBe(false))
  expect(result.current).toEqual({ isLooking: false, found: undefined, problem: undefined })
})
