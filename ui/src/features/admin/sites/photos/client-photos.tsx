import { Button } from '@/components/ui/button'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { http } from '@/lib/http'
import styles from './client-photos.module.css'
import { useTakeAnswerFile } from './use-photos'

const PICTURES = new Set(['image/png', 'image/jpeg'])

/** The pictures that the client sent with answers, to be taken as photos. */
export function ClientPhotos({ orderId }: { orderId: string }) {
  const order = useAdminRead(adminKeys.order(orderId), (signal) =>
    http.get('/api/orders/{order_id}', { params: { order_id: orderId }, signal }),
  )
  const take = useTakeAnswerFile(orderId)
  const files = (order.data?.answers ?? []).flatMap((answer) => answer.files)
  const pictures = files.filter(({ contentType }) => PICTURES.has(contentType))
  if (pictures.length === 0) return null
  return (
    <details className={styles.clientPhotos}>
      <summary>
        Photos from your client <span className="num">({pictures.length})</span>
      </summary>
      <ul>
        {pictures.map((file) => (
          <li key={file.id}>
            <img src={`/api/orders/${orderId}/answer-files/${file.id}`} alt="" loading="lazy" />
            <span className="wrap-anywhere">{file.name}</span>
            <Button
              variant="outline"
              size="sm"
              disabled={take.isPending}
              busy={take.isPending && take.variables === file.id}
              busyLabel="Adding..."
              onClick={() => take.mutate(file.id)}
            >
              Add<span className="sr"> {file.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
