import { useNavigate } from 'react-router-dom'
import { Main } from '@/components/ui/main'
import type { OrderFile } from '@/features/admin/types'
import { beforeStatusDialog } from './lazy-status-select'
import { OrderDialogs } from './order-dialogs'
import { OrderFiles } from './order-files'
import { OrderHead, useListAddress } from './order-head'
import { OrderIntake } from './order-intake'
import { OrderMoney } from './order-money'
import { OrderNotes } from './order-notes'
import { OrderTimeline } from './order-timeline'
import { useOrderDialogs } from './use-order-dialogs'

/** One order with all there is of it. */
export function OrderSheet({ file: { order, intakeForm, ledger } }: { file: OrderFile }) {
  const navigate = useNavigate()
  const list = useListAddress()
  const { asked, askStatus, askDelete, close } = useOrderDialogs()
  const leave = () => {
    close()
    void navigate(list, { replace: true })
  }
  return (
    <Main className="wrap-wide admin-page" {...beforeStatusDialog}>
      <OrderHead order={order} onUpdateStatus={askStatus} onDelete={askDelete} />
      <div className="detail">
        <div className="stack-5 min-w-0">
          <OrderTimeline order={order} />
          <OrderIntake form={intakeForm} />
        </div>
        <div className="stack-5 min-w-0">
          <OrderMoney order={order} ledger={ledger} />
          <OrderFiles form={intakeForm} />
          <OrderNotes order={order} />
        </div>
      </div>
      <OrderDialogs asked={asked} onClose={close} onDeleted={leave} />
    </Main>
  )
}
