import { Download, ExternalLink, ReceiptText } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { classNames } from '@/lib/class-names'
import { formatDate } from '@/lib/dates'
import { formatCents } from '@/lib/money'
import type { Invoice } from '@/lib/schemas'
import { whyFailed } from '@/lib/why-failed'
import { Alert } from './alert'
import { Badge } from './badge'
import { Button } from './button'
import { Icon } from './icon'
import styles from './invoices.module.css'
import { Skeleton } from './skeleton'

/** A button that shows the invoices: the card provider is asked when somebody wants to see them, and not before. */
export function Invoices({ size = 'md', children }: { size?: 'sm' | 'md'; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="stack gap-3">
      <div>
        <Button variant="outline" size={size} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <Icon icon={ReceiptText} size="sm" />
          Invoices and receipts
        </Button>
      </div>
      {isOpen && children}
    </div>
  )
}

interface InvoicesReadProps {
  read: {
    data: { items: Invoice[] } | undefined
    error: Error | null
    isFetching: boolean
    refetch: () => Promise<unknown>
  }
  /** What to say while there are none. */
  empty: string
}

export function InvoicesRead({ read: { data, error, isFetching, refetch }, empty }: InvoicesReadProps) {
  if (error) {
    return (
      <div className="stack gap-3 justify-items-start">
        <Alert variant="danger" title="The invoices didn’t load">
          {whyFailed(error)}
        </Alert>
        <Button variant="outline" size="sm" busy={isFetching} busyLabel="Trying..." onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  if (!data) {
    return (
      <div role="status">
        <span className="sr">Loading invoices</span>
        <Skeleton height="3rem" />
      </div>
    )
  }
  if (data.items.length === 0) return <p className="muted">{empty}</p>
  return (
    <ul className={styles.invoices} aria-label="Invoices and receipts">
      {data.items.map((invoice) => (
        <InvoiceRow key={invoice.id} invoice={invoice} />
      ))}
    </ul>
  )
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  return (
    <li>
      <p className="grid">
        <b>{invoice.isRenewal ? 'Hosting, 1 month' : 'Website'}</b>
        <span className="num muted small">{formatDate(invoice.issuedOn)}</span>
      </p>
      <p className={classNames(styles.figure, 'num')}>
        {formatCents(invoice.amount, invoice.currency)}
        {invoice.status === 'open' && <Badge variant="secondary">Not paid</Badge>}
      </p>
      <InvoiceLinks invoice={invoice} />
    </li>
  )
}

function InvoiceLinks({ invoice: { number, status, pageUrl, pdfUrl } }: { invoice: Invoice }) {
  const noun = status === 'paid' ? 'Receipt' : 'Invoice'
  if (!pageUrl && !pdfUrl) return <p className={classNames('caption', styles.links)}>Ask us for a copy</p>
  return (
    <p className={styles.links}>
      {pageUrl && <DocumentLink url={pageUrl} icon={ExternalLink} label={noun} number={number} />}
      {pdfUrl && <DocumentLink url={pdfUrl} icon={Download} label="PDF" number={number} />}
    </p>
  )
}

interface DocumentLinkProps {
  url: string
  icon: typeof Download
  label: string
  number: string
}

function DocumentLink({ url, icon, label, number }: DocumentLinkProps) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      <Icon icon={icon} size="sm" />
      {label}
      <span className="sr"> {number}, opens in a new tab</span>
    </a>
  )
}
