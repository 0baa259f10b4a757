import { Ledger, LedgerRow, LedgerSum } from '@/components/ui/ledger'
import { discountLabel } from '@/lib/discount-label'
import { formatCents } from '@/lib/money'
import type { OrderDetails } from '@/lib/schemas'
import { soldUnder } from '@/lib/sold-under'
import { moneyLines } from './money-lines'

/** What the buyer was charged for, and what of it went back. */
export function Charges({ details }: { details: OrderDetails }) {
  const { order, offer } = details
  const { amount, discount, promotionCode, tax, refunded, currency } = order
  const money = (cents: number) => formatCents(cents, currency)
  return (
    <Ledger className="money">
      {moneyLines(order, soldUnder(offer, order.selectedAddons)).map(({ name, cents }, index) => (
        <LedgerRow key={index} label={name}>
          {cents === null ? '' : money(cents)}
        </LedgerRow>
      ))}
      {discount !== 0 && <LedgerRow label={discountLabel(promotionCode)}>{money(-discount)}</LedgerRow>}
      {tax !== 0 && <LedgerRow label="Tax">{money(tax)}</LedgerRow>}
      <LedgerSum label="Total">{money(amount)}</LedgerSum>
      {refunded > 0 && (
        <>
          <LedgerRow label="Refunded">{money(-refunded)}</LedgerRow>
          <LedgerRow label="Remaining">{money(amount - refunded)}</LedgerRow>
        </>
      )}
    </Ledger>
  )
}
