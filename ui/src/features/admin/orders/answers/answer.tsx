import { Download } from 'lucide-react'
import { Icon } from '@/components/ui/icon'
import { waitedFor } from '@/features/admin/orders/promise/waited-for'
import { formatDateTime } from '@/lib/dates'
import { fileFacts } from '@/lib/file-facts'
import type { PauseAnswer } from '@/lib/schemas'
import styles from './answers.module.css'

/** One answer, with its files to be saved. */
export function Answer({ answer, orderId }: { answer: PauseAnswer; orderId: string }) {
  const { reason, text, sentAt, files, lookedAt, lookedBy } = answer
  return (
    <li>
      <p className={styles.what}>
        <b className="wrap-anywhere">Waiting for {waitedFor(reason)}</b>
        <span className="caption">
          Sent{' '}
          <time className="num" dateTime={sentAt}>
            {formatDateTime(sentAt)}
          </time>
          {lookedAt && (
            <>
              , reviewed by <bdi>{lookedBy}</bdi>
            </>
          )}
        </span>
      </p>
      {text && <blockquote dir="auto">{text}</blockquote>}
      {files.length > 0 && (
        <ul className={styles.downloads}>
          {files.map((file) => (
            <li key={file.id}>
              <a href={`/api/orders/${orderId}/answer-files/${file.id}`} download={file.name}>
                <Icon icon={Download} size="sm" />
                <bdi>{file.name}</bdi>
              </a>{' '}
              <span className="caption num">{fileFacts(file)}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
