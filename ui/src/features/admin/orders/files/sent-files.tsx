import { formatDate } from '@/lib/dates'
import { fileFacts } from '@/lib/file-facts'
import type { ClientFile } from '@/lib/schemas'
import styles from './sent-files.module.css'

interface SentFilesProps {
  files: readonly ClientFile[]
  /** What else is told of one, behind its kind and size. */
  about?: (file: ClientFile) => string
}

/** What clients sent, each with its name, what it is, and the day it came. */
export function SentFiles({ files, about }: SentFilesProps) {
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={file.id}>
          <a {...addressOf(file)}>{file.name}</a>
          <small>
            {fileFacts(file)}
            {about?.(file)}
          </small>
          <span className="num">{formatDate(file.sentAt)}</span>
        </li>
      ))}
    </ul>
  )
}

function addressOf(file: ClientFile) {
  if (file.isLogo) return { href: `/uploads/${file.id}`, target: '_blank', rel: 'noopener' }
  return { href: `/api/orders/${file.orderId}/${roomOf(file)}/${file.id}`, download: file.name }
}

function roomOf({ isOfNote, isOfMessage }: ClientFile): string {
  if (isOfMessage) return 'conversation/files'
  return isOfNote ? 'note-files' : 'answer-files'
}
