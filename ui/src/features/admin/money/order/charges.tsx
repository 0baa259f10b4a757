import { Ledger, LedgerRow, LedgerSum } from '@/components/ui/ledger'
import { formatCents } from '@/lib/money'
import type { AdminOrder } from '@/lib/schemas'
import { moneyLines } from './money-lines'

/** What the buyer was charged for, and what of it went back. */
export function Charges({ order }: { order: AdminOrder }) {
  const { amount, discount, tax, refunded } = order
  return (
    <Ledger className="money">
      {moneyLines(order).map(({ id, name, cents }) => (
        <LedgerRow key={id} label={name}>
          {cents === null ? '' : formatCents(cents)}
        </LedgerRow>
      ))}
      {discount !== 0 && <LedgerRow label="Discount">{formatCents(-discount)}</LedgerRow>}
      {tax !== 0 && <LedgerRow label="Tax">{formatCents(tax)}</LedgerRow>}
      <LedgerSum label="Total">{formatCents(amount)}</LedgerSum>
      {refunded > 0 && (
        <>
          <LedgerRow label="Refunded">{formatCents(-refunded)}</LedgerRow>
          <LedgerRow label="Remaining">{formatCents(amount - refunded)}</LedgerRow>
        </>
      )}
    </Ledger>
  )
}
