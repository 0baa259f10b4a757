import { Copy, Download, Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/components/ui/toast-store'
import { copyText } from '@/lib/copy-text'
import { siteName } from '@/lib/site-name'
import styles from './second-factor.module.css'

interface NewCodesProps {
  codes: readonly string[]
  onSaved: () => void
}

/** Shown once. On paper they are alone on the page. */
export function NewCodes({ codes, onSaved }: NewCodesProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => list.current?.focus(), [])
  const copy = () => {
    copyText(codes.join('\n')).then(
      () => toast({ title: 'Copied', description: 'Keep them where others can’t read them.' }),
      () => toast({ title: 'Not Copied', description: 'Your browser didn’t allow it.', variant: 'destructive' }),
    )
  }
  return (
    <>
      <ul className={styles.codes} aria-label="Your new recovery codes" tabIndex={-1} ref={list}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row">
        <Button variant="outline" size="sm" asChild>
          <a href={asFile(codes)} download="recovery-codes.txt">
            <Icon icon={Download} size="sm" />
            Download
          </a>
        </Button>
        <Button variant="outline" size="sm" onClick={() => window.print()}>
          <Icon icon={Printer} size="sm" />
          Print
        </Button>
        <Button variant="outline" size="sm" onClick={copy}>
          <Icon icon={Copy} size="sm" />
          Copy
        </Button>
        <Button size="sm" onClick={onSaved}>
          I’ve saved them
        </Button>
      </div>
    </>
  )
}

const asFile = (codes: readonly string[]) =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(
    [`Recovery codes for ${siteName}, ${window.location.host}`, 'Each works once.', '', ...codes, ''].join('\n'),
  )}`
