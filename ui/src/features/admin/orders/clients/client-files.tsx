import { Card } from '@/components/ui/card'
import { SentFiles } from '@/features/admin/orders/files/sent-files'
import type { ClientDetails } from '@/lib/schemas'
import { orderName } from './client-names'
import { NoneOf } from './none-of'

/** What a client sent with forms, answers, notes and messages. Photos of websites are in each order's room. */
export function ClientFiles({ client: { files, orders } }: { client: ClientDetails }) {
  if (files.length === 0) return <NoneOf title="Files">None</NoneOf>
  return (
    <Card title="Files" headAside={<span className="caption num">{files.length}</span>}>
      <SentFiles
        files={files}
        about={({ orderId }) => {
          const order = orders.find(({ id }) => id === orderId)
          return order && orders.length > 1 ? `. ${orderName(order)}` : ''
        }}
      />
    </Card>
  )
}
