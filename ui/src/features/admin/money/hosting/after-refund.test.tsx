import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SESSION_KEY } from '@/lib/admin/session-key'
import type { AdminOrder, Hosting, HostingAfterRefund } from '@/lib/schemas'
import { AfterRefund } from './after-refund'

const hosting: Hosting = {
  status: 'trialing',
  endsAt: '2027-11-20T15:00:00Z',
  endsOn: '2027-11-20',
  cancelAt: null,
  cancelOn: null,
  card: null,
  payUrl: null,
  nextAttemptAt: null,
  nextAttemptOn: null,
}

afterEach(cleanup)

function show(standing: HostingAfterRefund, role: 'owner' | 'staff', running = hosting) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(SESSION_KEY, { role })
  render(
    <QueryClientProvider client={client}>
      <AfterRefund
        order={{ id: '1' } as AdminOrder}
        renewal={997}
        standing={standing}
        hosting={running}
        onEnd={vi.fn()}
      />
    </QueryClientProvider>,
  )
}

const buttons = () => screen.queryAllByRole('button').map((button) => button.textContent)

test('an owner is asked, and told what happens until then', () => {
  show('asked', 'owner')
  expect(screen.getByText('Refunded in full. End hosting, too?')).toBeTruthy()
  expect(screen.getByText(/it continues: the card will be charged \$9\.97 on Nov 20, 2027\./)).toBeTruthy()
  expect(buttons()).toEqual(['End hosting…', 'Keep hosting'])
})

test('staff may end it, and read who may keep it', () => {
  show('asked', 'staff', { ...hosting, status: 'past_due' })
  expect(screen.getByText(/Only an owner can keep it\./)).toBeTruthy()
  expect(buttons()).toEqual(['End hosting…'])
})

test('once somebody has decided there is nothing to press', () => {
  show('kept', 'owner')
  expect(screen.getByText('Refunded, and hosting continues')).toBeTruthy()
  cleanup()
  show('ending', 'owner')
  expect(screen.getByText(/Stripe hasn’t confirmed it yet\. We’ll keep trying every minute\./)).toBeTruthy()
  expect(buttons()).toEqual([])
})
