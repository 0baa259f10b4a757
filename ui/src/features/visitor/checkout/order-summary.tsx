import { Ledger, LedgerRow, LedgerSum } from '@/components/ui/ledger'
import { BASE_NAME, BASE_PRICE_CENTS } from '@/generated/constants'
import { totalCents, type Addon } from '@/lib/catalogue'
import { formatCents } from '@/lib/money'

export function OrderSummary({ addons }: { addons: readonly Addon[] }) {
  return (
    <section className="sheet sheet-pad" aria-label="Order summary">
      <Ledger>
        <LedgerRow label={BASE_NAME}>{formatCents(BASE_PRICE_CENTS)}</LedgerRow>
        {addons.map(({ id, name, priceCents }) => (
          <LedgerRow key={id} label={name}>
            {formatCents(priceCents)}
          </LedgerRow>
        ))}
        <LedgerSum label="Total">{formatCents(totalCents(addons))}</LedgerSum>
      </Ledger>
    </section>
  )
}
