import { Ledger, LedgerRow } from '@/components/ui/ledger'
import { totalCents, type Addon } from '@/lib/catalogue'
import { hostingPlan } from '@/lib/hosting-terms'
import { formatCents } from '@/lib/money'
import { offer } from '@/lib/offer'

/** Beside the price: what is due when. `data-total` is kept right by the page's small script until React comes. */
export function PaymentPlan({ chosen }: { chosen: readonly Addon[] }) {
  return (
    <aside aria-labelledby="payment-plan">
      <h3 className="t-card" id="payment-plan">
        What you pay, and when
      </h3>
      <Ledger>
        <LedgerRow label="Today">
          <span data-total>{formatCents(totalCents(chosen))}</span>
        </LedgerRow>
        {hostingPlan(offer).map(({ label, text }) => (
          <LedgerRow key={label} label={label}>
            {text}
          </LedgerRow>
        ))}
      </Ledger>
      <p className="caption">We don’t offer refunds, so please check the details before you pay.</p>
    </aside>
  )
}
