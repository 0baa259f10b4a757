import { ExternalLink, QrCode, Share2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import { BrokenAtDots } from '@/components/ui/broken-at-dots'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { lazyDialog } from '@/components/ui/lazy-dialog'
import { classNames } from '@/lib/class-names'
import { CopyButton } from './copy-button'
import styles from './live-page.module.css'

export const qrDialog = lazyDialog(async () => (await import('./qr-dialog')).default)

interface AddressCardProps {
  token: string
  url: string
  /** As people read it. */
  address: string
}

/** The address and what is done with it: open it, copy it, pass it on. */
export function AddressCard({ token, url, address }: AddressCardProps) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <section className={classNames('sheet', styles.liveAddress)} aria-label="Your web address">
      <p className={styles.liveName}>
        <span className="caption">Your web address</span>
        <b>
          <BrokenAtDots name={address} />
        </b>
      </p>
      <div className={styles.liveDeeds}>
        <Button asChild size="lg">
          <a href={url} target="_blank" rel="noopener noreferrer">
            Open your website
            <Icon icon={ExternalLink} size="sm" />
            <span className="sr"> (opens in a new tab)</span>
          </a>
        </Button>
        <CopyButton text={url} label="Copy" name="Copy your web address" size="lg" />
        <ShareButton url={url} />
        <Button variant="outline" size="lg" {...qrDialog.before} onClick={() => setOpen(true)}>
          <Icon icon={QrCode} size="sm" />
          QR code
        </Button>
      </div>
      {isOpen && <qrDialog.Dialog token={token} address={address} onClose={close} />}
    </section>
  )
}

/** The sheet of the system; where there is none, there's no button. */
function ShareButton({ url }: { url: string }) {
  if (!('share' in navigator)) return null
  const share = () => {
    // Whoever closes the sheet has decided; there's nothing to say.
    navigator.share({ url }).catch(() => undefined)
  }
  return (
    <Button variant="outline" size="lg" onClick={share}>
      <Icon icon={Share2} size="sm" />
      Share
    </Button>
  )
}
