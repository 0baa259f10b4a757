import { useEffect, useRef, useState } from 'react'
import { HtmlBody } from '@/components/admin/message-body/message-parts'
import styles from './emails.module.css'

export type Width = 'phone' | 'computer'
export type Look = 'light' | 'dark'

/** At 640 the sheet has its full 600 and the desk shows beside it, as in a mail program's window. */
const WIDTHS = { phone: 360, computer: 640 }

interface MailFrameProps {
  html: string
  width: Width
  look: Look
}

/** The email at its true width; where there is less room, smaller, never laid out anew. */
export function MailFrame({ html, width, look }: MailFrameProps) {
  const room = useRef<HTMLDivElement>(null)
  const available = useWidth(room)
  const wanted = WIDTHS[width]
  const scale = available === 0 ? 1 : Math.min(1, available / wanted)
  return (
    <div className={styles.mailFrame} ref={room}>
      <div style={{ zoom: scale, width: wanted }}>
        <HtmlBody html={looking(html, look)} width={wanted} />
      </div>
    </div>
  )
}

/** As a mail program shows it that is set to this, whatever this browser is set to. */
function looking(html: string, look: Look): string {
  return html
    .replaceAll('(prefers-color-scheme: dark)', look === 'dark' ? 'all' : 'not all')
    .replace('content="light dark"', `content="${look}"`)
}

function useWidth(of: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = of.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(entry.contentRect.width)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
    }
  }, [of])
  return width
}
