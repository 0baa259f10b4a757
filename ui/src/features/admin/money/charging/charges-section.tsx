import { useState } from 'react'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Button } from '@/components/ui/button'
import { lazyDialog } from '@/components/ui/lazy-dialog'
import { MoneySection } from '@/features/admin/money/money-section'
import type { AdminOrder, OrderCharge } from '@/lib/schemas'
import { ChargeItem } from './charge-item'
import { useOrderCharges } from './use-order-charges'

const chargeDialog = lazyDialog(async () => (await import('./charge-dialog')).ChargeDialog)
const withdrawDialog = lazyDialog(async () => (await import('./charge-withdraw-dialog')).ChargeWithdrawDialog)
const refundDialog = lazyDialog(
  async () => (await import('@/features/admin/money/refunds/refund-dialogs')).ChargeRefundDialog,
)

type Asked = { what: 'charge' } | { what: 'withdraw' | 'refund'; charge: OrderCharge }

/** What was charged after the first payment, and the way to charge for more. */
export function OrderChargesSection({ order }: { order: AdminOrder }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const read = useOrderCharges(order.id)
  const { data } = read
  if (order.paymentState === 'unpaid' && !data?.items.length) return null
  const close = () => setAsked(null)
  return (
    <MoneySection title="Charges after the first payment">
      {!data && <ReadFallback title="The later charges couldn’t be loaded" read={read} />}
      {data && data.items.length > 0 && (
        <ul className="stack ruled">
          {data.items.map((charge) => (
            <ChargeItem
              key={charge.id}
              charge={charge}
              onWithdraw={() => setAsked({ what: 'withdraw', charge })}
              onRefund={() => setAsked({ what: 'refund', charge })}
            />
          ))}
        </ul>
      )}
      {data?.whyNot && <p className="muted small">{data.whyNot}</p>}
      {data && !data.whyNot && (
        <div className="row between" {...chargeDialog.before}>
          <p className="muted small min-w-0">They’re no part of the total above. Your client pays in the portal.</p>
          <Button variant="outline" size="sm" onClick={() => setAsked({ what: 'charge' })}>
            Charge for more…
          </Button>
        </div>
      )}
      {asked?.what === 'charge' && data && <chargeDialog.Dialog order={order} charges={data} onClose={close} />}
      {asked?.what === 'refund' && <refundDialog.Dialog orderId={order.id} charge={asked.charge} onClose={close} />}
      {asked?.what === 'withdraw' && <withdrawDialog.Dialog orderId={order.id} charge={asked.charge} onClose={close} />}
    </MoneySection>
  )
}
