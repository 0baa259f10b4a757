import { useEffect, useRef, useState } from 'react'
import { Chip, Chips } from '@/components/admin/chips'
import type { MailBody } from '@/lib/schemas'
import { textParts } from './text-links'

interface MessagePartsProps {
  body: MailBody
  beginsWithHtml?: boolean
}

/** The two parts of a message: the text, whose links work, and a look at the HTML, where nothing does. */
export function MessageParts({ body: { text, html }, beginsWithHtml = false }: MessagePartsProps) {
  const [isHtml, setHtml] = useState(beginsWithHtml)
  return (
    <div className="grid gap-3">
      <Chips label="Part of the message">
        <Chip label="Text" isPressed={!isHtml} onPress={() => setHtml(false)} />
        <Chip label="HTML" isPressed={isHtml} onPress={() => setHtml(true)} />
      </Chips>
      {isHtml ? <HtmlBody html={html} /> : <TextBody text={text} />}
    </div>
  )
}

/** No style of ours matches while the focus is inside the frame, and nothing in there may run: so we look. */
export function HtmlBody({ html, width }: { html: string; width?: number }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isInside, setInside] = useState(false)
  useEffect(() => {
    const look = () => setTimeout(() => setInside(document.activeElement === frame.current))
    window.addEventListener('blur', look)
    window.addEventListener('focus', look)
    return () => {
      window.removeEventListener('blur', look)
      window.removeEventListener('focus', look)
    }
  }, [])
  return (
    <iframe
      ref={frame}
      className="letter"
      style={{ width }}
      data-focus={isInside || undefined}
      title="The message as HTML"
      sandbox=""
      srcDoc={withoutWays(html)}
    />
  )
}

export function TextBody({ text }: { text: string }) {
  return (
    <p className="letter-text" dir="auto">
      {textParts(text).map(({ text: part, href }, index) =>
        href ? (
          <a key={index} href={href} target="_blank" rel="noopener noreferrer">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  )
}

/** A link in it would open a new window, which the sandbox keeps shut: without this it would load inside the frame. */
function withoutWays(html: string): string {
  return html.replace('<head>', '<head><base target="_blank">')
}
