import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { PrintBar } from '@/components/ui/print-bar'
import type { OrderDocuments } from '@/lib/schemas'
import { DocumentSheet } from './document-sheet'
import { DownloadPdf, type DocumentFiles } from './download-pdf'

interface DocumentPageProps {
  documents: OrderDocuments | undefined
  back: { to: string; name: string }
  /** Where their files are, and whose login opens them where a cookie doesn’t. */
  files: DocumentFiles
  /** While there's nothing to show. */
  children: ReactNode
}

/** The document that the address names, and how to print it. */
export function DocumentPage({ documents, back, files, children }: DocumentPageProps) {
  const [asked] = useSearchParams()
  const found = documents?.items.find(({ number }) => number === asked.get('number'))
  return (
    <>
      <PrintBar back={back} isReady={found !== undefined} size="sm" label={found?.hasPdf ? 'Print' : undefined}>
        {found && <DownloadPdf document={found} files={files} />}
      </PrintBar>
      {found && <DocumentSheet document={found} />}
      {!found && (
        <div className="report">
          <h1 className={documents ? 't-page' : 'sr'}>{documents ? 'There’s no such document' : 'Document'}</h1>
          {documents ? <p className="muted">The link may be old or mistyped.</p> : children}
        </div>
      )}
    </>
  )
}
