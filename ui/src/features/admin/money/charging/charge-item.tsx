import { Badge, type BadgeVariant } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { refundable } from '@/features/admin/money/refunds/refund-amount'
import { useAdminSession } from '@/lib/admin/use-admin-session'
import { formatDate } from '@/lib/dates'
import { formatCents } from '@/lib/money'
import type { OrderCharge } from '@/lib/schemas'

interface ChargeItemProps {
  charge: OrderCharge
  onWithdraw: () => void
  onRefund: () => void
}

/** One charge, what became of it, and what can be done about it. */
export function ChargeItem({ charge, onWithdraw, onRefund }: ChargeItemProps) {
  const isOwner = useAdminSession()?.role === 'owner'
  const { text, amount, paid, refunded, takenByBank, currency, state, isPaying } = charge
  const [label, variant] = standing(charge)
  const isPaid = state === 'paid'
  return (
    <li className="grid gap-2">
      <div className="row between flex-nowrap">
        <b className="min-w-0 wrap-anywhere">{text}</b>
        <b className="num">{formatCents(isPaid ? paid : amount, currency)}</b>
      </div>
      <div className="row between">
        <p className="muted small min-w-0">{story(charge)}</p>
        <Badge variant={variant}>{label}</Badge>
      </div>
      {charge.paidAfterWithdrawal && <p>It was paid after it had been withdrawn. Do the work, or refund it.</p>}
      {state === 'open' && !isPaying && (
        <div className="row">
          <Button variant="outline" size="sm" aria-label={`Withdraw “${text}”…`} onClick={onWithdraw}>
            Withdraw…
          </Button>
        </div>
      )}
      {isPaid && isOwner && refundable(paid, refunded, takenByBank).leftCents > 0 && (
        <div className="row">
          <Button variant="outline" size="sm" aria-label={`Refund “${text}”…`} onClick={onRefund}>
            Refund…
          </Button>
        </div>
      )}
    </li>
  )
}

function standing({ state, moneyState, isPaying }: OrderCharge): [string, BadgeVariant] {
  if (state === 'withdrawn') return ['Withdrawn', 'secondary']
  if (state === 'open') return [isPaying ? 'Payment processing' : 'Not paid yet', 'secondary']
  if (moneyState === 'disputed') return ['Disputed', 'danger']
  if (moneyState === 'refunded') return ['Refunded', 'secondary']
  return [moneyState === 'partially_refunded' ? 'Partially refunded' : 'Paid', 'default']
}

function story({ madeOn, madeBy, paidOn, state, withdrawnBy, refunded, currency }: OrderCharge): string {
  const made = madeBy
    ? `Charged on ${formatDate(madeOn)} by ${madeBy}.`
    : `Bought by the client on ${formatDate(madeOn)}.`
  const wentBack = refunded > 0 ? ` ${formatCents(refunded, currency)} went back.` : ''
  if (paidOn) return `${made} Paid on ${formatDate(paidOn)}.${wentBack}`
  if (state !== 'withdrawn') return made
  return withdrawnBy ? `${made} Withdrawn by ${withdrawnBy}.` : `${made} They didn’t pay it.`
}
