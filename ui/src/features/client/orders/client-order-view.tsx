import { useState } from 'react'
import { StageTracker } from '@/components/ui/stage-tracker'
import { stageOf } from '@/lib/order-status'
import type { ClientOrderDetails } from '@/lib/schemas'
import { ClientBusinessCard, ClientIntakeCard } from './client-business-card'
import { ClientHostingCard } from './client-hosting-card'
import { ClientNextAction } from './client-next-action'
import { ClientOrderCard } from './client-order-card'
import { ClientOrderNotices } from './client-order-notices'
import { ClientOrderPromise } from './client-order-promise'
import { OtherOrders } from './other-orders'

interface ClientOrderViewProps extends ClientOrderDetails {
  token: string
  /** Shows another order that this browser knows. */
  onOpen: (token: string) => void
}

/** Everything a client sees of their order. What they have to do comes first: before the form, the form. */
export function ClientOrderView(props: ClientOrderViewProps) {
  const { order, promise, hosting, websiteUrl, intakeForm, token, onOpen } = props
  const [now] = useState(() => new Date())
  // An order is pending from its first moment; the server's history may begin with the payment.
  const history = [{ status: 'pending', at: order.createdAt }, ...order.statusHistory]
  return (
    <div className="stack-5">
      <ClientOrderNotices order={order} hosting={hosting} now={now} />
      <StageTracker orderId={order.id} status={order.status} history={history}>
        <ClientOrderPromise order={order} promise={promise} hosting={hosting} formSentAt={intakeForm?.createdAt} />
        <ClientNextAction order={order} promise={promise} hosting={hosting} websiteUrl={websiteUrl} />
      </StageTracker>
      <div className="two two-even items-start">
        {!intakeForm && <ClientIntakeCard orderId={order.id} />}
        <div className="stack-5">
          <ClientOrderCard order={order} token={token} />
          {hosting && <ClientHostingCard hosting={hosting} />}
        </div>
        {intakeForm && <ClientBusinessCard form={intakeForm} canCorrect={stageOf(order.status) < stageOf('design')} />}
      </div>
      <OtherOrders current={{ id: order.id, token, businessName: intakeForm?.businessName ?? null }} onOpen={onOpen} />
    </div>
  )
}
