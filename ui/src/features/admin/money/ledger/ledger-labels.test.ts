import { expect, it } from 'vitest'
import type { LedgerEntry } from '@/lib/schemas'
import { entryNames } from './ledger-labels'

const entry = (kind: LedgerEntry['kind'], amount: number, reference: string): LedgerEntry => ({
  id: `${kind}-${reference}`,
  kind,
  amount,
  currency: 'usd',
  at: '2026-11-05T09:00:00Z',
  on: '2026-11-05',
  reference,
})

it('a fee is named by what it was kept of', () => {
  const paid = [entry('payment', 15000, 'pi_1'), entry('fee', -538, 'txn_1')]
  const disputed = [entry('dispute', -15000, 'txn_2'), entry('fee', -1500, 'txn_2')]
  expect(entryNames([...paid, ...disputed])).toEqual(['Payment', 'Processing fee', 'Dispute', 'Dispute fee'])
})

it('what came back says so', () => {
  expect(entryNames([entry('dispute', 15000, 'txn_3'), entry('refund', 2500, 're_1')])).toEqual([
    'Dispute, returned',
    'Refund, returned',
  ])
})
