import { Card } from '@/components/ui/card'
import { formatDate } from '@/lib/dates'
import { fileFacts } from '@/lib/file-facts'
import type { ClientDetails, ClientFile } from '@/lib/schemas'
import { orderName } from './client-names'
import styles from './client.module.css'

/** What a client sent with forms, answers and notes. Photos of websites are in each order's room. */
export function ClientFiles({ client: { files, orders } }: { client: ClientDetails }) {
  return (
    <Card title="Files" headAside={files.length > 0 && <span className="caption num">{files.length}</span>}>
      {files.length === 0 ? (
        <p className={styles.none}>No files yet. Logos and files that the client sends appear here.</p>
      ) : (
        <ul className={styles.files}>
          {files.map((file) => {
            const order = orders.find(({ id }) => id === file.orderId)
            return (
              <li key={file.id}>
                <a {...addressOf(file)}>{file.name}</a>
                <small>
                  {fileFacts(file)}
                  {order && orders.length > 1 && `. ${orderName(order)}`}
                </small>
                <span className="num">{formatDate(file.sentAt)}</span>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}

function addressOf({ id, orderId, name, isLogo, isOfNote }: ClientFile) {
  if (isLogo) return { href: `/uploads/${id}`, target: '_blank', rel: 'noopener' }
  return { href: `/api/orders/${orderId}/${isOfNote ? 'note-files' : 'answer-files'}/${id}`, download: name }
}
