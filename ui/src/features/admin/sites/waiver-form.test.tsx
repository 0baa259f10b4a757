import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { toastStore } from '@/components/ui/toast-store'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { http } from '@/lib/http'
import { createQueryClient } from '@/lib/query-client'
import type { Rule } from '@/lib/schemas'
import { ID } from '@/test-admin'
import { fill, press, refuses, says } from '@/test-page'
import { AcceptedRow, OpenRow } from './rule-rows'

const OPEN = {
  id: 'T3',
  severity: 'fix',
  problem: 'The number is reserved.',
  advice: '',
  waiver: null,
} as unknown as Rule
const SAMS = { by: 'Sam', at: '2026-11-30T10:00:00Z', reason: 'It’s theirs.', finding: '' }

function Check() {
  const read = (signal: AbortSignal) =>
    http.get('/api/orders/{order_id}/site-check', { params: { order_id: ID }, signal })
  const rule = useAdminRead(adminKeys.siteCheck(ID), read).data?.rules[0]
  if (!rule) return null
  return rule.waiver ? <AcceptedRow rule={rule} orderId={ID} /> : <OpenRow rule={rule} orderId={ID} />
}

test('a finding that a colleague accepted meanwhile is shown with their reason', async () => {
  const found = [OPEN, { ...OPEN, waiver: SAMS }].values()
  vi.stubGlobal('fetch', (_url: string, { method = 'GET' }: RequestInit = {}) =>
    method === 'GET'
      ? says({ rules: [found.next().value] })()
      : refuses(409, 'T3 has been accepted already. Undo that first.', 'not_waivable')(),
  )
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Check />
    </QueryClientProvider>,
  )
  await screen.findByText('The number is reserved.')
  press(/^Accept…/)
  fill('Reason for accepting', 'She said so.')
  press('Accept with this reason')
  await screen.findByText(/It’s theirs\./)
  expect(toastStore.read()?.description).toBe('T3 has been accepted already. Undo that first.')
})
