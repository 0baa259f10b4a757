import { Card } from '@/components/ui/card'
import { SentFiles } from '@/features/admin/orders/files/sent-files'
import type { ClientDetails } from '@/lib/schemas'
import { orderName } from './client-names'
import styles from './client.module.css'

/** What a client sent with forms, answers, notes and messages. Photos of websites are in each order's room. */
export function ClientFiles({ client: { files, orders } }: { client: ClientDetails }) {
  return (
    <Card title="Files" headAside={files.length > 0 && <span className="caption num">{files.length}</span>}>
      {files.length === 0 ? (
        <p className={styles.none}>No files yet. Logos and files that the client sends appear here.</p>
      ) : (
        <SentFiles
          files={files}
          about={({ orderId }) => {
            const order = orders.find(({ id }) => id === orderId)
            return order && orders.length > 1 ? `. ${orderName(order)}` : ''
          }}
        />
      )}
    </Card>
  )
}
