import { Main } from '@/components/ui/main'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { ListSkeleton } from '@/components/admin/list-skeleton'
import { ReadFailed } from '@/components/admin/read-failed'
import { ApiError, http } from '@/lib/http'
import { OrderMissing } from './order-missing'
import { OrderSheet, type OrderParts } from './order-sheet'

/** A 400 is an address that cannot be an order's. */
const NOT_THERE = [400, 404, 422]

export function OrderView({ id, parts }: { id: string; parts: OrderParts }) {
  const { data, error, isFetching, refetch } = useAdminRead(adminKeys.order(id), (signal) =>
    http.get('/api/orders/{order_id}', { params: { order_id: id }, signal }),
  )
  if (error instanceof ApiError && NOT_THERE.includes(error.status)) return <OrderMissing />
  if (data) return <OrderSheet file={data} parts={parts} />
  return (
    <Main className="wrap-wide admin-page">
      <h1 className="sr">Order</h1>
      <div className="sheet mt-6">
        {error ? (
          <ReadFailed
            title="The order could not be loaded"
            error={error}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <ListSkeleton />
        )}
      </div>
    </Main>
  )
}
