import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { readFile } from '@/lib/http'
import { saveFile } from '@/lib/save-file'
import type { IssuedDocument } from '@/lib/schemas'

export interface DocumentFiles {
  address: string
  token?: string
}

interface DownloadPdfProps {
  document: IssuedDocument
  files: DocumentFiles
}

/** A document as a file; what our fonts can’t show is left to the browser’s. */
export function DownloadPdf({ document: { number, hasPdf }, files: { address, token } }: DownloadPdfProps) {
  const [is, setIs] = useState<'idle' | 'busy' | 'failed'>('idle')
  const download = async () => {
    setIs('busy')
    try {
      saveFile(await readFile(`${address}/${encodeURIComponent(number)}/file`, { token }), `${number}.pdf`)
      setIs('idle')
    } catch {
      setIs('failed')
    }
  }
  if (!hasPdf) return <p className="caption">Our PDFs don’t have these letters. Print it, and save that as a PDF.</p>
  return (
    <>
      {is === 'failed' && <p role="alert">The PDF didn’t load. Try again.</p>}
      <Button
        variant="outline"
        size="sm"
        busy={is === 'busy'}
        busyLabel="Downloading..."
        onClick={() => void download()}
      >
        <Icon icon={Download} size="sm" />
        Download PDF
      </Button>
    </>
  )
}
