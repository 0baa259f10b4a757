import { Link } from 'react-router-dom'
import { formatDate } from '@/lib/dates'
import { DOCUMENT_NOUNS, documentPath } from '@/lib/documents'
import { formatCents } from '@/lib/money'
import type { IssuedDocument } from '@/lib/schemas'
import styles from './document-list.module.css'

interface DocumentListProps {
  documents: readonly IssuedDocument[]
  /** The page that prints one of them. */
  base: string
}

/** What was issued for an order, each with a link to its page. Numbers of test payments say that they are. */
export function DocumentList({ documents, base }: DocumentListProps) {
  return (
    <ul className={styles.documents} aria-label="Documents">
      {documents.map((document) => (
        <DocumentRow key={document.id} document={document} path={documentPath(base, document.number)} />
      ))}
    </ul>
  )
}

function DocumentRow({ document, path }: { document: IssuedDocument; path: string }) {
  const { kind, number, issuedOn, total, currency, corrects } = document
  return (
    <li>
      <p className={styles.what}>
        <Link className="num" to={path}>
          {number}
        </Link>
        <small>
          {DOCUMENT_NOUNS[kind]}, {formatDate(issuedOn)}
          {corrects && `, corrects ${corrects}`}
        </small>
      </p>
      <span className="num">{formatCents(total, currency)}</span>
    </li>
  )
}
