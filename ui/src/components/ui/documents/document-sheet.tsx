import { formatDate } from '@/lib/dates'
import { DOCUMENT_NOUNS } from '@/lib/documents'
import type { IssuedDocument } from '@/lib/schemas'
import { DocumentLines } from './document-lines'
import styles from './document-sheet.module.css'

/** With more, paper takes smaller type, so that it stays one page. */
const LINES_AT_FULL_SIZE = 5

/** An invoice or a credit note as it was issued: on the screen, and on one page of paper. */
export function DocumentSheet({ document }: { document: IssuedDocument }) {
  const { kind, number, issuedOn, isTest, seller, lines } = document
  return (
    <article
      className={styles.paper}
      data-is-long={lines.length > LINES_AT_FULL_SIZE || undefined}
      aria-label={`${DOCUMENT_NOUNS[kind]} ${number}`}
    >
      {isTest && <p className={styles.test}>Test, not an invoice</p>}
      <header className={styles.top}>
        <div>
          <p className={styles.seller}>
            <bdi>{seller.name}</bdi>
          </p>
          <h1>{DOCUMENT_NOUNS[kind]}</h1>
        </div>
        <Party lines={[seller.address, seller.email]} taxId={seller.taxId} />
      </header>
      <Meta document={document} />
      <DocumentLines document={document} />
      <Settled document={document} />
      <footer className={styles.foot}>
        <span className="num">
          {number}, {formatDate(issuedOn)}
        </span>
        <span>{isTest ? 'No money was charged.' : 'Questions? Reply to any of our emails.'}</span>
      </footer>
    </article>
  )
}

function Party({ lines, taxId }: { lines: readonly string[]; taxId: string }) {
  return (
    <address className={styles.party} dir="auto">
      {[...lines, taxId && `Tax ID ${taxId}`].filter(Boolean).join('\n')}
    </address>
  )
}

function Meta({ document: { kind, number, issuedOn, orderNumber, buyer, corrects } }: { document: IssuedDocument }) {
  return (
    <dl className={styles.meta}>
      <div>
        <dt>Number</dt>
        <dd className="num">{number}</dd>
      </div>
      <div>
        <dt>Date</dt>
        <dd>{formatDate(issuedOn)}</dd>
      </div>
      <div>
        <dt>Order</dt>
        <dd className="num">#{orderNumber}</dd>
      </div>
      {corrects && (
        <div>
          <dt>Corrects</dt>
          <dd className="num">{corrects}</dd>
        </div>
      )}
      <div className={styles.buyer}>
        <dt>{kind === 'invoice' ? 'Billed to' : 'Credited to'}</dt>
        <dd>
          <Party
            lines={[buyer.name, buyer.address, buyer.email === buyer.name ? '' : buyer.email]}
            taxId={buyer.taxId}
          />
        </dd>
      </div>
    </dl>
  )
}

/** What became of the money. */
function Settled({ document: { kind, movedOn, total, corrects } }: { document: IssuedDocument }) {
  if (total === 0) return null
  const isUndoing = kind === 'invoice' && corrects !== null
  const verb = kind === 'credit_note' ? 'Credited' : isUndoing ? 'Taken back' : 'Paid'
  return (
    <p className={styles.mark}>
      {verb} {formatDate(movedOn)}
    </p>
  )
}
