import { queryOptions, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import { Skeleton } from '@/components/ui/skeleton'
import { http } from '@/lib/http'
import { saveFile } from '@/lib/save-file'
import { whyFailed } from '@/lib/why-failed'
import styles from './live-page.module.css'
import { qrPng, qrSvg } from './qr-files'

const QR = '/api/client/website/qr'

const qrQuery = (token: string) =>
  queryOptions({ queryKey: [QR, token], queryFn: ({ signal }) => http.get(QR, { token, signal }) })

interface QrDialogProps {
  token: string
  address: string
  onClose: () => void
}

/** The address for cameras, to look at and to print. */
export default function QrDialog({ token, address, onClose }: QrDialogProps) {
  const { data: code, error } = useQuery(qrQuery(token))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="QR code"
      description={`For your window, truck or menu. Cameras open ${address} with it.`}
    >
      <div className={styles.liveQr}>
        {error && (
          <Alert variant="danger" title="The code didn’t load">
            {whyFailed(error)}
          </Alert>
        )}
        {!code && !error && <Skeleton height="14rem" />}
        {code && (
          <svg viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={`QR code for ${address}`}>
            <path className={styles.qrPaper} d={`M0 0h${code.size}v${code.size}H0z`} />
            <path className={styles.qrInk} d={code.path} />
          </svg>
        )}
      </div>
      <div className="dialog-foot">
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
        {code && (
          <>
            <Button variant="outline" onClick={() => void qrPng(code).then((file) => saveFile(file, 'qr-code.png'))}>
              <Icon icon={Download} size="sm" />
              PNG
            </Button>
            <Button onClick={() => saveFile(qrSvg(code), 'qr-code.svg')}>
              <Icon icon={Download} size="sm" />
              SVG for print
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}
