import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '@/lib/query-client'
import type { Site } from '@/lib/schemas'
import { ID } from '@/test-admin'
import { button, press, refuses, says } from '@/test-page'
import { NotesSection } from './notes-section'

const SITE = { isReleased: true, builds: [{ number: 2 }] } as unknown as Site
const REVIEW = {
  left: 0,
  total: 1,
  build: 1,
  isWithUs: true,
  isHeld: true,
  rounds: [{ number: 1, build: 1, sentAt: '2026-01-05T20:04:30Z', closedAt: null, isIncluded: true, isCounted: true }],
  notes: [
    {
      id: 'n1',
      round: 1,
      number: 1,
      where: 'Home, services',
      fit: 'same',
      quote: '',
      text: 'Add our stars.',
      files: [],
      reply: { verdict: 'done', text: 'On top.', at: '2026-01-05T20:04:30Z', by: 'Sam Reyes' },
    },
  ],
}

test('what’s typed into an answer stays to be copied once a colleague has sent the answers', async () => {
  const sent = { ...REVIEW, isWithUs: false, rounds: [{ ...REVIEW.rounds[0], closedAt: '2026-01-06T20:04:30Z' }] }
  const refused = refuses(409, 'Your client has seen this answer already, so it can’t be changed.', 'answer_shown')
  let now: unknown = REVIEW
  vi.stubGlobal('fetch', (_url: string, { method = 'GET' }: RequestInit = {}) =>
    method === 'GET' ? says(now)() : refused(),
  )
  render(
    <QueryClientProvider client={createQueryClient()}>
      <NotesSection orderId={ID} site={SITE} />
    </QueryClientProvider>,
  )
  await screen.findByText('On top.', { exact: false })
  press(/^Edit/)
  await userEvent.type(screen.getByRole('textbox'), ' And larger.')
  now = sent
  press(/^Save answer/)
  expect((await screen.findByRole('alert')).textContent).toContain('The answers went out in the meantime')
  const typed = screen.getByRole<HTMLTextAreaElement>('textbox')
  expect(typed.value).toBe('On top. And larger.')
  expect(typed.closest('details')?.open).toBe(true)
  expect(screen.queryByRole('button', { name: /^Save answer/ })).toBeNull()
  press('Discard mine')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('what was typed into an answer and isn’t saved isn’t left behind when the answers go out', async () => {
  vi.stubGlobal('fetch', says(REVIEW))
  render(
    <QueryClientProvider client={createQueryClient()}>
      <NotesSection orderId={ID} site={SITE} />
    </QueryClientProvider>,
  )
  const show = await screen.findByRole<HTMLButtonElement>('button', { name: 'Show build 2 to the client' })
  press(/^Edit/)
  expect(show.disabled).toBe(false)
  await userEvent.type(screen.getByRole('textbox'), ' And larger.')
  expect(show.disabled).toBe(true)
  screen.getByText('1 answer isn’t saved yet.', { exact: false })
  press('Cancel')
  expect(show.disabled).toBe(false)
  button(/^Edit/)
})
