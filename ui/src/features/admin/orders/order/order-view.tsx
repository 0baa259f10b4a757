import { ReadFallback } from '@/components/admin/read-fallback'
import { Main } from '@/components/ui/main'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import type { OrderRoom } from '@/lib/admin/admin-paths'
import { useOpened } from '@/lib/admin/way-back'
import { ApiError, http } from '@/lib/http'
import type { OrderDetails } from '@/lib/schemas'
import { OrderMissing } from './order-missing'
import type { OrderParts } from './order-parts'
import { OrderSheet } from './order-sheet'

/** A 400 is an address that cannot be an order's. */
const NOT_THERE = [400, 404, 422]
const LOOK_AGAIN_MS = 5000

/** A job asks whether the website's addresses answer; what came of it is shown as soon as it is known. */
const isAsked = ({ websites: { preview, live } }: OrderDetails) =>
  [preview, live].some((website) => website?.finding === null)

interface OrderViewProps {
  id: string
  room: OrderRoom
  parts: OrderParts
}

export function OrderView({ id, room, parts }: OrderViewProps) {
  useOpened(id)
  const read = useAdminRead(
    adminKeys.order(id),
    (signal) => http.get('/api/orders/{order_id}', { params: { order_id: id }, signal }),
    { asksAgain: (details) => isAsked(details) && LOOK_AGAIN_MS },
  )
  if (read.error instanceof ApiError && NOT_THERE.includes(read.error.status)) return <OrderMissing id={id} />
  if (read.data) return <OrderSheet details={read.data} room={room} parts={parts} />
  return (
    <Main className="wrap-wide admin-page">
      <h1 className="sr">Order</h1>
      <div className="sheet mt-6">
        <ReadFallback title="The order couldn’t be loaded" read={read} />
      </div>
    </Main>
  )
}
