import { Ledger, LedgerRow } from '@/components/ui/ledger'
import { LIMITS } from '@/generated/constants'
import { totalCents, type Addon } from '@/lib/catalogue'
import { formatCents } from '@/lib/money'

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
        <LedgerRow label="Months 1 to 12">hosting included</LedgerRow>
        <LedgerRow label="Month 11">reminder by email</LedgerRow>
        <LedgerRow label="After month 12">{`${formatCents(LIMITS.hostingMonthlyCents)}/month`}</LedgerRow>
      </Ledger>
      <p className="caption">We don’t offer refunds, so please check the details before you pay.</p>
    </aside>
  )
}
