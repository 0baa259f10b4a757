import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DocumentSheet } from './document-sheet'
import { CREDIT, INVOICE } from './some-document'

afterEach(cleanup)

test('an invoice names both sides, its taxes, and when it was paid', () => {
  render(<DocumentSheet document={INVOICE} />)
  const sheet = screen.getByRole('article', { name: 'Invoice INV-2026-0042' })
  expect(sheet.textContent).toContain('Alder Web Studio LLC')
  expect(sheet.textContent).toContain('2200 Guadalupe St\nb@alder.example\nTax ID 98-765')
  expect(sheet.textContent).toContain('Billed toGranite Bakery\n352 Harrison St\ndalia@granite.example')
  expect(screen.getByRole('row', { name: 'Sales tax $12.00' })).toBeTruthy()
  expect(screen.getByRole('row', { name: 'Total $162.00' })).toBeTruthy()
  expect(sheet.textContent).toContain('Paid Nov 5, 2026')
  expect(screen.queryByText('Test, not an invoice')).toBeNull()
})

test('a subtotal that isn’t written on it is left out', () => {
  render(<DocumentSheet document={{ ...INVOICE, subtotal: -53, hasSubtotal: false, tax: 80, total: 27 }} />)
  expect(screen.queryByRole('row', { name: /^Subtotal/ })).toBeNull()
  expect(screen.getByRole('row', { name: 'Total $0.27' })).toBeTruthy()
})

test('a credit note names what it corrects', () => {
  render(<DocumentSheet document={CREDIT} />)
  const sheet = screen.getByRole('article', { name: 'Credit note CN-2026-0007' })
  expect(sheet.textContent).toContain('CorrectsINV-2026-0042')
  expect(sheet.textContent).toContain('Credited to')
  expect(sheet.textContent).toContain('Credited Nov 5, 2026')
  expect(screen.getByRole('row', { name: 'Total -$25.00' })).toBeTruthy()
})

test('what undoes a credit note says so, and what cost nothing was never paid', () => {
  const { rerender } = render(<DocumentSheet document={{ ...INVOICE, corrects: 'CN-2026-0007' }} />)
  expect(screen.getByText('Taken back Nov 5, 2026')).toBeTruthy()
  rerender(<DocumentSheet document={{ ...INVOICE, total: 0 }} />)
  expect(screen.queryByText(/^Paid/)).toBeNull()
})

test('a test document says first that it is none', () => {
  render(<DocumentSheet document={{ ...INVOICE, isTest: true }} />)
  expect(screen.getByText('Test, not an invoice')).toBeTruthy()
  expect(screen.getByRole('article').textContent).toContain('No money was charged.')
})
