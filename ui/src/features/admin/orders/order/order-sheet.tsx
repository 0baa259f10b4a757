import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { Main } from '@/components/ui/main'
import { UnsavedGuard } from '@/components/unsaved/unsaved-guard'
import { AnswersCard } from '@/features/admin/orders/answers/answers-card'
import { ClientCard } from '@/features/admin/orders/client/client-card'
import { beforeOrderDialogs, OrderDialogs } from '@/features/admin/orders/dialogs/order-dialogs'
import { useOrderDialogs } from '@/features/admin/orders/dialogs/use-order-dialogs'
import { OrderPromise } from '@/features/admin/orders/promise/order-promise'
import { WebsiteAddresses } from '@/features/admin/orders/websites/website-addresses'
import type { AdminOrder, OrderDetails } from '@/lib/schemas'
import { soldUnder } from '@/lib/sold-under'
import { OrderDangers } from './order-dangers'
import { OrderFiles } from './order-files'
import { OrderHead, useListAddress } from './order-head'
import { OrderIntake } from './order-intake'
import { OrderNotes } from './order-notes'
import { OrderTimeline } from './order-timeline'

/** What other wings show of an order. */
export interface OrderParts {
  messages: (order: AdminOrder) => ReactNode
  testControls: (details: OrderDetails) => ReactNode
  /** `addresses` is where staff say where it is. */
  website: (details: OrderDetails, addresses: ReactNode) => ReactNode
  siteCheck: (details: OrderDetails) => ReactNode
  money: (details: OrderDetails) => ReactNode
  moneyActs: (details: OrderDetails) => ReactNode
}

/** One order with all there is of it. */
export function OrderSheet({ details, parts }: { details: OrderDetails; parts: OrderParts }) {
  const { order, intakeForm } = details
  const navigate = useNavigate()
  const list = useListAddress()
  const { asked, askStatus, askDelete, close } = useOrderDialogs()
  const leave = () => {
    close()
    void navigate(list, { replace: true })
  }
  return (
    <UnsavedGuard>
      <Main className="wrap-wide admin-page" {...beforeOrderDialogs}>
        <OrderHead order={order} onUpdateStatus={askStatus} />
        <div className="detail">
          <div className="stack-5 min-w-0">
            {details.answers.length > 0 && <AnswersCard details={details} />}
            <OrderTimeline order={order}>
              {details.promise && <OrderPromise order={order} promise={details.promise} answers={details.answers} />}
            </OrderTimeline>
            {parts.website(details, <WebsiteAddresses order={order} websites={details.websites} />)}
            {intakeForm && parts.siteCheck(details)}
            <OrderIntake form={intakeForm} terms={soldUnder(details.offer, order.selectedAddons)} />
            {parts.messages(order)}
            {order.mode === 'sandbox' && parts.testControls(details)}
          </div>
          <div className="stack-5 min-w-0">
            {parts.money(details)}
            <ClientCard order={order} />
            <OrderFiles form={intakeForm} />
            <OrderNotes order={order} />
          </div>
        </div>
        <OrderDangers order={order} onDelete={askDelete}>
          {parts.moneyActs(details)}
        </OrderDangers>
        <OrderDialogs asked={asked} onClose={close} onDeleted={leave} />
      </Main>
    </UnsavedGuard>
  )
}
