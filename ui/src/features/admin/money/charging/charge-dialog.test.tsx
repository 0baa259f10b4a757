import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SESSION_KEY } from '@/lib/admin/session-key'
import type { AdminOrder } from '@/lib/schemas'
import { ChargeDialog } from './charge-dialog'

const ORDER = { id: '1', email: 'nora@alder.example', currency: 'usd' } as AdminOrder
const CHARGES = { items: [], addons: [], roundPrice: 4900, whyNot: '' }

function confirm(sendsMail: boolean) {
  Element.prototype.scrollIntoView = vi.fn()
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(SESSION_KEY, { role: 'owner', sendsMail })
  render(
    <QueryClientProvider client={client}>
      <ChargeDialog order={ORDER} charges={CHARGES} onClose={vi.fn()} />
    </QueryClientProvider>,
  )
  fireEvent.change(screen.getByLabelText('What you charge for'), { target: { value: 'Another round of changes' } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  return screen.getByRole('dialog', { name: 'Send This Charge?' }).textContent
}

test.each([
  [true, 'nora@alder.example is emailed, and pays in the client portal.'],
  [false, 'nora@alder.example isn’t emailed without a mail server, but pays in the client portal.'],
])('before it’s sent staff read whether the client is emailed (%o)', (sendsMail, said) => {
  expect(confirm(sendsMail)).toContain(said)
})
