import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { DocumentList } from './document-list'
import { CREDIT, INVOICE } from './some-document'

afterEach(cleanup)

test('each document has its number, kind, day and amount, and leads to its page', () => {
  render(
    <MemoryRouter>
      <DocumentList documents={[CREDIT, INVOICE]} base="/client/document" />
    </MemoryRouter>,
  )
  const [credit, invoice] = within(screen.getByRole('list', { name: 'Documents' })).getAllByRole('listitem')
  expect(invoice?.textContent).toBe('INV-2026-0042Invoice, Nov 5, 2026$162.00')
  expect(credit?.textContent).toBe('CN-2026-0007Credit note, Nov 5, 2026, corrects INV-2026-0042-$25.00')
  expect(screen.getByRole('link', { name: 'CN-2026-0007' }).getAttribute('href')).toBe(
    '/client/document?number=CN-2026-0007',
  )
})
