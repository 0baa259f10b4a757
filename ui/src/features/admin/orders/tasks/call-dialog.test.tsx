import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { toastStore } from '@/components/ui/toast-store'
import { createQueryClient } from '@/lib/query-client'
import type { ReviewCall } from '@/lib/schemas'
import { ID } from '@/test-admin'
import { fill, press, says } from '@/test-page'
import { CallDialog } from './call-dialog'

const [TEN, NOON] = ['2026-12-03T15:00:00Z', '2026-12-03T17:00:00Z']
const OPEN: ReviewCall = {
  startsAt: null,
  times: [TEN],
  person: 'Olive Park',
  minutes: 30,
  timeZone: 'America/New_York',
  isBought: true,
  isOver: false,
  revision: 'first',
}

// jsdom has no layout.
Element.prototype.scrollIntoView = () => undefined

afterEach(() => sessionStorage.clear())

test.each<[string, ReviewCall, ReviewCall, string]>([
  ['new times', OPEN, { ...OPEN, times: [TEN, NOON] }, 'We told the client by email.'],
  ['fewer times', { ...OPEN, times: [TEN, NOON] }, OPEN, 'The client can choose one of them.'],
  ['no times', OPEN, { ...OPEN, times: [] }, 'The client has no times to choose from now.'],
  [
    'times beside a call',
    { ...OPEN, startsAt: NOON },
    { ...OPEN, startsAt: NOON },
    'The client can move the call to one of them.',
  ],
])('only what was emailed is said to be: %s', async (_, before, after, words) => {
  vi.stubGlobal('fetch', (_url: string, { method = 'GET' }: RequestInit = {}) =>
    says(method === 'GET' ? before : after)(),
  )
  const isDone = new Promise<void>((done) => {
    render(
      <QueryClientProvider client={createQueryClient()}>
        <CallDialog orderId={ID} onClose={done} />
      </QueryClientProvider>,
    )
  })
  await screen.findByRole('button', { name: 'Offer times' })
  press('Offer times')
  await isDone
  expect(toastStore.read()?.description).toBe(words)
})

test('a call is called off once staff were asked, because the client is emailed', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (_url: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(method)
    return says({ ...OPEN, startsAt: method === 'GET' ? NOON : null })()
  })
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CallDialog orderId={ID} onClose={onClose} />
    </QueryClientProvider>,
  )
  await screen.findByRole('button', { name: 'Call it off' })
  press('Call it off')
  await screen.findByText('The client gets an email that takes it out of their calendar.')
  expect(asked).toEqual(['GET'])
  press('Call it off')
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(asked).toContain('DELETE')
})

test.each([
  ['calling it off', ['Call it off', 'Call it off']],
  ['moving it', ['Move']],
])('times that were typed stay to be offered after %s', async (_, presses) => {
  const call = { ...OPEN, startsAt: NOON }
  vi.stubGlobal('fetch', (_url: string, { method = 'GET' }: RequestInit = {}) =>
    says(method === 'DELETE' ? { ...call, startsAt: null } : call)(),
  )
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CallDialog orderId={ID} onClose={onClose} />
    </QueryClientProvider>,
  )
  await screen.findByRole('button', { name: 'Call it off' })
  fill('Time 1', '2026-12-04T09:00')
  fill('Move the call to', '2026-12-05T09:00')
  const before = toastStore.read()
  for (const name of presses) press(name)
  await vi.waitFor(() => expect(toastStore.read()).not.toBe(before))
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByLabelText<HTMLInputElement>('Time 1').value).toBe('2026-12-04T09:00')
})

test('times that were typed are there again after Escape, and not after Cancel', async () => {
  vi.stubGlobal('fetch', says(OPEN))
  const open = async () => {
    const dialog = (
      <QueryClientProvider client={createQueryClient()}>
        <CallDialog orderId={ID} onClose={() => shown.unmount()} />
      </QueryClientProvider>
    )
    const shown = render(dialog)
    await screen.findByLabelText('Time 1')
  }
  const time = () => screen.getByLabelText<HTMLInputElement>('Time 1').value
  await open()
  const offered = time()
  fill('Time 1', '2026-12-04T09:00')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.queryByLabelText('Time 1')).toBeNull()
  await open()
  expect(time()).toBe('2026-12-04T09:00')
  press('Cancel')
  await open()
  expect(time()).toBe(offered)
})
