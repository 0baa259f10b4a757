import { useCallback, useEffect, useRef, useState } from 'react'
import { Chip, Chips } from '@/components/admin/chips'
import { Alert } from '@/components/ui/alert'
import { Card } from '@/components/ui/card'
import { whyFailed } from '@/lib/why-failed'
import { PAGE_OF_DRAFT, pageOfVersion, useOfferPage } from './offer-data'
import styles from './offer.module.css'
import { showPage, type View } from './still-page'

interface OfferPreviewProps {
  /** Of the draft; null shows what is sold. */
  revision: number | null
  version: number
}

const BLANK = '<!doctype html><title>Preview</title>'
const PHONE_PX = 390
const HOME = '/'

/** The price card and the pages as visitors will see them, made by the same code. */
export function OfferPreview({ revision, version }: OfferPreviewProps) {
  const [view, setView] = useState<View>('price')
  const [at, setAt] = useState(HOME)
  const address = revision === null ? pageOfVersion(version) : PAGE_OF_DRAFT
  const page = useOfferPage(address, revision ?? version, view === 'price' ? HOME : at)
  const sold = useOfferPage(pageOfVersion(version), version, HOME, revision === null)
  const show = (chosen: View) => {
    setView(chosen)
    setAt(HOME)
  }
  return (
    <aside id="preview" aria-label="Preview" className={styles.offerPreview}>
      <Card
        title="Preview"
        headAside={
          <Chips label="Preview of">
            <Chip label="Price card" isPressed={view === 'price'} onPress={() => show('price')} />
            <Chip label="Landing page" isPressed={view === 'page'} onPress={() => show('page')} />
          </Chips>
        }
      >
        {page.error && (
          <div className="sheet-pad">
            <Alert title="No preview yet">{whyFailed(page.error)}</Alert>
          </div>
        )}
        {page.data !== undefined && (
          <Frame html={page.data} soldHtml={at === HOME ? sold.data : undefined} view={view} onPage={setAt} />
        )}
      </Card>
      <p className="caption">
        {revision !== null && 'Marked: what changes. '}
        <a href={address} target="_blank" rel="noopener">
          Open the whole page
        </a>
        {view === 'page' && at !== HOME && (
          <>
            {' · '}
            <button type="button" className="link" onClick={() => setAt(HOME)}>
              Back to the landing page
            </button>
          </>
        )}
      </p>
    </aside>
  )
}

interface FrameProps {
  html: string
  soldHtml: string | undefined
  view: View
  onPage: (at: string) => void
}

/** A page of the agency's own words, in a frame in which nothing runs and nothing leads away. */
function Frame({ html, soldHtml, view, onPage }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const [height, setHeight] = useState(0)
  const [width, measure] = useWidth()
  useEffect(() => {
    const shown = frame.current?.contentDocument
    if (!isReady || !shown) return
    showPage(shown, html, soldHtml, view)
    setHeight(view === 'price' ? shown.body.scrollHeight : 0)
    const follow = (event: Event) => {
      const link = (event.target as Element).closest('a')
      event.preventDefault()
      if (link) followLink(shown, link, onPage)
    }
    shown.addEventListener('click', follow)
    return () => shown.removeEventListener('click', follow)
  }, [isReady, html, soldHtml, view, width, onPage])
  const scale = view === 'page' && width > 0 ? width / PHONE_PX : 1
  return (
    <div
      className={styles.offerFrame}
      ref={measure}
      data-view={view}
      style={height > 0 ? { height: `${height}px` } : undefined}
    >
      <iframe
        ref={frame}
        title={view === 'price' ? 'Price card' : 'Landing page'}
        sandbox="allow-same-origin"
        srcDoc={BLANK}
        onLoad={() => setReady(true)}
        style={
          view === 'page'
            ? { width: `${PHONE_PX}px`, height: `${100 / scale}%`, transform: `scale(${scale})` }
            : undefined
        }
      />
    </div>
  )
}

/** Within the page it scrolls; to another page of the offer, that is shown instead. */
function followLink(shown: Document, link: HTMLAnchorElement, onPage: (at: string) => void): void {
  const [path = '', part] = (link.getAttribute('href') ?? '').split('#')
  const at = new URLSearchParams(path.replace(/^\?/, '')).get('at')
  if (at !== null && at !== HOME) onPage(at)
  else if (part) shown.getElementById(part)?.scrollIntoView()
  else if (at === HOME) onPage(HOME)
}

function useWidth() {
  const [width, setWidth] = useState(0)
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [width, measure] as const
}
