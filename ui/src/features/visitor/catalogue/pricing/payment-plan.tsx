import { Ledger, LedgerRow } from '@/components/ui/ledger'
import { LIMITS } from '@/generated/constants'
import { formatCents } from '@/lib/money'

export function PaymentPlan() {
  return (
    <aside aria-labelledby="payment-plan">
      <h3 className="t-card" id="payment-plan">
        What you pay, and when
      </h3>
      <Ledger>
        <LedgerRow label="Today">the total</LedgerRow>
        <LedgerRow label="Months 1 to 12">hosting included</LedgerRow>
        <LedgerRow label="Month 11">we email a reminder</LedgerRow>
        <LedgerRow label="After month 12">{`${formatCents(LIMITS.hostingMonthlyCents)}/month`}</LedgerRow>
      </Ledger>
      <p className="caption">Refunds are not offered, so everything is listed here before you pay.</p>
    </aside>
  )
}
