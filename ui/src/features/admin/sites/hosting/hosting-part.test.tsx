import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '@/lib/query-client'
import { ID } from '@/test-admin'
import { fill, press, refuses, says } from '@/test-page'
import { HostingPart } from './hosting-part'

const WRONG = 'Choose a day from today on, within the next five years.'

test('why a last day was refused is gone once staff have left its form', async () => {
  const refused = refuses(400, WRONG, 'until_wrong')
  vi.stubGlobal('fetch', (_url: string, { method = 'GET' }: RequestInit = {}) =>
    method === 'GET'
      ? says({ site: null, until: null, untilBy: '', untilReason: '', views: {}, days: [] })()
      : refused(),
  )
  Element.prototype.scrollIntoView = () => undefined
  render(
    <QueryClientProvider client={createQueryClient()}>
      <HostingPart orderId={ID} />
    </QueryClientProvider>,
  )
  await screen.findByRole('button', { name: 'Set the last day online' })
  press('Set the last day online')
  fill('Last day online', '2020-01-01')
  fill('Why', 'Paid by check')
  press('Save the last day')
  await screen.findByText(WRONG)
  press('Cancel')
  press('Set the last day online')
  expect(screen.queryByText(WRONG)).toBeNull()
})
