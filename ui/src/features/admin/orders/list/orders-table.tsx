import { TooltipProvider } from '@/components/ui/tooltip'
import { useIsTeam } from '@/lib/admin/use-people'
import type { AdminOrder } from '@/lib/schemas'
import { OrderRow, type OrderActions } from './order-row'

interface OrdersTableProps extends OrderActions {
  orders: AdminOrder[]
  isBusy: boolean
}

/** A table from 1200 px; the same cells as two-line rows from 768 px and stacked below. */
export function OrdersTable({ orders, isBusy, onUpdateStatus, onDelete }: OrdersTableProps) {
  const isTeam = useIsTeam()
  const areAllTests = orders.every(({ mode }) => mode !== 'live')
  return (
    <>
      {areAllTests && <p className="test-strip">These are test orders. No real payments were taken.</p>}
      <table className="data-table" aria-busy={isBusy}>
        <thead>
          <tr>
            <th scope="col">Client</th>
            <th scope="col" className="r">
              Amount
            </th>
            <th scope="col">Created</th>
            <th scope="col">Due</th>
            <th scope="col">Add-ons</th>
            <th scope="col">Status</th>
            <th scope="col">
              <span className="sr">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <TooltipProvider>
            {orders.map((order) => (
              <OrderRow
                key={order.id}
                order={order}
                isTest={!areAllTests && order.mode !== 'live'}
                isTeam={isTeam}
                onUpdateStatus={onUpdateStatus}
                onDelete={onDelete}
              />
            ))}
          </TooltipProvider>
        </tbody>
      </table>
    </>
  )
}
