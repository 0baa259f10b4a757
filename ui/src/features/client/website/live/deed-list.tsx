import { ExternalLink, FileCheck2, QrCode } from 'lucide-react'
import { useCallback, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { REPORT_PATH } from '@/lib/client-order'
import { qrDialog } from './address-card'
import { CopyButton } from './copy-button'
import styles from './live-page.module.css'

/** The add-on that SPEC calls Google Business Setup. */
const GOOGLE_ADDON = 'google-business'
const GOOGLE_PROFILE = 'https://business.google.com/'

interface DeedListProps {
  token: string
  url: string
  addonIds: readonly string[]
}

/** What makes the website work for its owner, the most useful first. */
export function DeedList({ token, url, addonIds }: DeedListProps) {
  return (
    <section aria-labelledby="live-deeds">
      <h2 className="t-section" id="live-deeds">
        What to do first
      </h2>
      <ol className={styles.deeds}>
        <GoogleDeed isOurs={addonIds.includes(GOOGLE_ADDON)} />
        <Deed title="Print your fundability report" text="Put it with your loan application. It fits on one page.">
          <Button asChild variant="outline">
            <Link to={REPORT_PATH}>
              <Icon icon={FileCheck2} size="sm" />
              Open report
            </Link>
          </Button>
        </Deed>
        <PrintDeed token={token} address={new URL(url).host} />
        <Deed
          title="Change it where the old one stands"
          text="Instagram, Facebook, your email signature. Paste this line: “Our website:” and your address."
        >
          <CopyButton text={`Our website: ${url}`} label="Copy the line" name="Copy the line with your address" />
        </Deed>
      </ol>
    </section>
  )
}

function GoogleDeed({ isOurs }: { isOurs: boolean }) {
  const title = 'Put the address in your Google profile'
  if (isOurs) {
    return <Deed title={title} text="You bought Google Business Setup, so we do this for you." />
  }
  return (
    <Deed title={title} text="Use the same name, address and phone as on your website. Lenders compare them.">
      <Button asChild variant="outline">
        <a href={GOOGLE_PROFILE} target="_blank" rel="noopener noreferrer">
          Open Google
          <Icon icon={ExternalLink} size="sm" />
          <span className="sr"> (opens in a new tab)</span>
        </a>
      </Button>
    </Deed>
  )
}

function PrintDeed({ token, address }: { token: string; address: string }) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <Deed title="Put it in print" text="On your window, truck, menu and invoices. The QR code is ready to print.">
      <Button variant="outline" {...qrDialog.before} onClick={() => setOpen(true)}>
        <Icon icon={QrCode} size="sm" />
        Get the code
      </Button>
      {isOpen && <qrDialog.Dialog token={token} address={address} onClose={close} />}
    </Deed>
  )
}

interface DeedProps {
  title: string
  text: string
  children?: ReactNode
}

function Deed({ title, text, children }: DeedProps) {
  return (
    <li>
      <div>
        <b>{title}</b>
        <p>{text}</p>
      </div>
      {children}
    </li>
  )
}
