import { Check, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import { Ledger, LedgerRow, LedgerSum } from '@/components/ui/ledger'
import { formatDateTime } from '@/lib/dates'
import { discountLabel } from '@/lib/discount-label'
import { formatCents } from '@/lib/money'
import type { ConfirmedPayment, PaymentSlip } from '@/lib/payment-slip'

/** What became of the payment: only what the server has confirmed, and where the confirmation goes. */
export function PaymentSlipCard({ slip: { confirmed, isMailed } }: { slip: PaymentSlip }) {
  return confirmed ? <Confirmed payment={confirmed} isMailed={isMailed} /> : <BeingConfirmed isMailed={isMailed} />
}

function Confirmed({ payment, isMailed }: { payment: ConfirmedPayment; isMailed: boolean }) {
  const { total, currency, maskedEmail, orderNumber, paidAt } = payment
  return (
    <Slip
      icon={<Icon icon={Check} />}
      title={
        total > 0 ? (
          <>
            <span className="nb">Payment received,</span> <span className="num">{formatCents(total, currency)}</span>
          </>
        ) : (
          'Order received, nothing to pay today'
        )
      }
    >
      <p className="muted">
        {isMailed ? 'Your confirmation is on its way to' : 'You ordered as'} <b>{maskedEmail}</b>.
      </p>
      <details className="paid-more">
        <summary className="small">What you bought</summary>
        <Bought payment={payment} />
      </details>
      <p className="caption">
        Order #<span className="num">{orderNumber}</span>, {formatDateTime(paidAt)}
      </p>
    </Slip>
  )
}

function Bought({ payment: { lines, discount, promotionCode, tax, total, currency } }: { payment: ConfirmedPayment }) {
  return (
    <Ledger>
      {lines.map(({ name, amount }) => (
        <LedgerRow key={name} label={name}>
          {formatCents(amount, currency)}
        </LedgerRow>
      ))}
      {discount > 0 && (
        <LedgerRow label={discountLabel(promotionCode)}>{`−${formatCents(discount, currency)}`}</LedgerRow>
      )}
      {tax > 0 && <LedgerRow label="Sales tax">{formatCents(tax, currency)}</LedgerRow>}
      <LedgerSum label={total > 0 ? 'Paid' : 'Total'}>{formatCents(total, currency)}</LedgerSum>
    </Ledger>
  )
}

function BeingConfirmed({ isMailed }: { isMailed: boolean }) {
  return (
    <Slip icon={<Icon icon={Clock} />} title="Your payment is being confirmed" isWaiting>
      <p className="muted">
        This usually takes a few seconds. You can create your password meanwhile.{' '}
        {isMailed && 'We’ll email you as soon as it’s confirmed. '}
        You haven’t lost anything if you close this page.
      </p>
    </Slip>
  )
}

interface SlipProps {
  icon: ReactNode
  title: ReactNode
  isWaiting?: boolean
  children: ReactNode
}

function Slip({ icon, title, isWaiting = false, children }: SlipProps) {
  return (
    <section className="sheet paid-slip" aria-labelledby="paid">
      <div className={isWaiting ? 'paid-head paid-waits' : 'paid-head'}>
        {icon}
        <p className="paid-line" id="paid">
          {title}
        </p>
      </div>
      {children}
    </section>
  )
}
