import { Link } from 'react-router-dom'
import { Fact, Facts } from '@/components/ui/ledger'
import { MoneySection } from '@/features/admin/money/money-section'
import { adminPaths } from '@/lib/admin/admin-paths'
import { formatSettled } from '@/lib/admin/settled'
import { useAdminSession } from '@/lib/admin/use-admin-session'
import { formatDate } from '@/lib/dates'
import type { OrderDetails } from '@/lib/schemas'

/** Which payouts brought the order's money to the bank; nothing before the first. */
export function OrderPayouts({ payouts }: { payouts: OrderDetails['payouts'] }) {
  const isOwner = useAdminSession()?.role === 'owner'
  if (payouts.length === 0) return null
  return (
    <MoneySection title={payouts.length === 1 ? 'Payout' : 'Payouts'}>
      <Facts className="money-facts">
        {payouts.map(({ id, arrivesOn, status, amount, net, currency }) => {
          const day = `${formatDate(arrivesOn)}${status === 'failed' ? ', sent back' : ''}`
          return (
            <Fact key={id} label={isOwner ? <Link to={adminPaths.payout(id)}>{day}</Link> : day}>
              <span className="num">{formatSettled(net, currency)}</span>{' '}
              <span className="muted">after fees, part of {formatSettled(amount, currency)}</span>
            </Fact>
          )
        })}
      </Facts>
    </MoneySection>
  )
}
