import { Lock, Monitor, Smartphone } from 'lucide-react'
import { useId, useRef, useState, type ComponentProps, type CSSProperties, type ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import { Segments } from '@/components/ui/segments'
import notesStyles from '@/features/client/website/notes/notes.module.css'
import { classNames } from '@/lib/class-names'
import type { ReviewedSite } from '@/lib/schemas'
import type { PagePart } from './notes/page-parts'
import { usePageParts } from './notes/use-page-parts'
import styles from './preview-frame.module.css'
import { SITE_PAGES } from './reviewed-site'

const VIEWS = [
  { value: 'desktop', label: 'Desktop', icon: Monitor },
  { value: 'phone', label: 'Phone', icon: Smartphone },
] as const

type View = (typeof VIEWS)[number]['value']

interface PreviewFrameProps {
  site: Pick<ReviewedSite, 'preview' | 'build'>
  /** Where visitors find it, or will; empty until that is known. */
  address: string
  /** Whether this build is online, approved, or neither yet. */
  standing: string
  /** What stands above the pages. */
  head?: ReactNode
  /** The file of the page that is shown. */
  shown: string
  onShow: (file: string) => void
  /** How many notes there are on a page. */
  count: (file: string) => number
  /** What lies over the page, once it is there. `width` is that of the page in pixels. */
  layer: (parts: PagePart[], width: number) => ReactNode
  /** The parts of the page, once they are known. */
  onParts: (parts: PagePart[]) => void
}

/** The client's website as it will be, page by page, at the width of a computer or a phone. Nothing in it runs. */
export function PreviewFrame({
  site,
  address,
  standing,
  head,
  shown,
  onShow,
  count,
  layer,
  onParts,
}: PreviewFrameProps) {
  const { preview, build } = site
  const [view, setView] = useState<View>('desktop')
  const name = useId()
  const frame = useRef<HTMLIFrameElement>(null)
  const { page, onLoad } = usePageParts(frame, onParts)
  const follow = () => {
    const path = frame.current?.contentWindow?.location.pathname ?? ''
    onShow(path.slice(path.lastIndexOf('/') + 1) || 'index.html')
    onLoad()
  }
  const label = SITE_PAGES.find(({ file }) => file === shown)?.label ?? 'A'
  return (
    <section className={styles.previewFrame} aria-label="Preview of your website">
      {head}
      <div className={styles.previewHead}>
        <nav className={styles.previewTabs} data-preview-tabs aria-label="Pages of your website">
          {SITE_PAGES.map((one) => (
            <a
              key={one.file}
              href={preview + one.file}
              target={name}
              aria-current={one.file === shown ? 'page' : undefined}
            >
              {one.label}
              <Bubble count={count(one.file)} />
            </a>
          ))}
        </nav>
        <Segments label="Screen size" segments={VIEWS} value={view} onChange={setView} />
      </div>
      <p className={styles.previewUrl}>
        <Icon icon={Lock} size="sm" />
        <b>{address || 'Your website'}</b>
        <span>
          Version {build}, {standing}
        </span>
        {shown === 'contact.html' && <span>The form works once it’s online</span>}
      </p>
      <div className={styles.previewStage} data-preview-stage>
        <div
          className={classNames(styles.previewView, view === 'phone' && styles.previewPhone)}
          data-preview-view
          style={page ? ({ '--h': page.height } as CSSProperties) : undefined}
        >
          <div className={styles.previewPage}>
            <Framed
              key={build}
              ref={frame}
              address={preview + shown}
              name={name}
              title={`${label} page of your website, version ${build}`}
              onLoad={follow}
            />
          </div>
          {page && layer(page.parts, page.width)}
        </div>
      </div>
    </section>
  )
}

interface FramedProps extends Pick<ComponentProps<'iframe'>, 'ref' | 'name' | 'title' | 'onLoad'> {
  address: string
}

/** Another build is another frame, which begins with the page that was shown; its own links lead on from there. */
function Framed({ address, title, ...frame }: FramedProps) {
  const [src] = useState(address)
  return <iframe src={src} sandbox="allow-same-origin" title={title} {...frame} />
}

function Bubble({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={notesStyles.bubble}>
      {count}
      <span className="sr"> {count === 1 ? 'note' : 'notes'}</span>
    </span>
  )
}
