import type { IssuedDocument } from '@/lib/schemas'

/** For tests: an invoice that names everything. */
export const INVOICE: IssuedDocument = {
  id: 'd1',
  kind: 'invoice',
  number: 'INV-2026-0042',
  orderNumber: '3f887c40',
  isTest: false,
  issuedOn: '2026-11-05',
  movedOn: '2026-11-05',
  seller: { name: 'Alder Web Studio LLC', address: '2200 Guadalupe St', email: 'b@alder.example', taxId: '98-765' },
  buyer: { name: 'Granite Bakery', address: '352 Harrison St', email: 'dalia@granite.example', taxId: '' },
  lines: [{ name: 'Fundable website', detail: 'Hosting included until Nov 5, 2027', amount: 15000 }],
  subtotal: 15000,
  hasSubtotal: true,
  tax: 1200,
  total: 16200,
  currency: 'usd',
  corrects: null,
  hasPdf: true,
}

export const CREDIT: IssuedDocument = {
  ...INVOICE,
  id: 'd2',
  kind: 'credit_note',
  number: 'CN-2026-0007',
  lines: [{ name: 'Refund on INV-2026-0042', detail: '', amount: -2500 }],
  subtotal: -2500,
  tax: 0,
  total: -2500,
  corrects: 'INV-2026-0042',
}
