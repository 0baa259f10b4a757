import { Ledger, LedgerRow, LedgerSum } from '@/components/ui/ledger'
import { formatCents } from '@/lib/money'
import type { OrderDetails } from '@/lib/schemas'
import { soldUnder } from '@/lib/sold-under'
import { moneyLines } from './money-lines'

/** What the buyer was charged for, and what of it went back. */
export function Charges({ details }: { details: OrderDetails }) {
  const { order, offer } = details
  const { amount, discount, tax, refunded } = order
  return (
    <Ledger className="money">
      {moneyLines(order, soldUnder(offer, order.selectedAddons)).map(({ name, cents }, index) => (
        <LedgerRow key={index} label={name}>
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
