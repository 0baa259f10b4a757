import { Lock, Monitor, Smartphone } from 'lucide-react'
import { useId, useState, type SyntheticEvent } from 'react'
import { Icon } from '@/components/ui/icon'
import { Segments } from '@/components/ui/segments'
import type { ReviewedSite } from '@/lib/schemas'
import { SITE_PAGES } from './reviewed-site'
import './preview-frame.css'

const VIEWS = [
  { value: 'desktop', label: 'Desktop', icon: Monitor },
  { value: 'phone', label: 'Phone', icon: Smartphone },
] as const

type View = (typeof VIEWS)[number]['value']

/** The client's website as it will be, page by page, at the width of a computer or a phone. Nothing in it runs. */
export function PreviewFrame({ site: { preview, build, domain } }: { site: ReviewedSite }) {
  const [view, setView] = useState<View>('desktop')
  const [shown, setShown] = useState<string>('index.html')
  const name = useId()
  const follow = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    const path = currentTarget.contentWindow?.location.pathname ?? ''
    setShown(path.slice(path.lastIndexOf('/') + 1) || 'index.html')
  }
  const page = SITE_PAGES.find(({ file }) => file === shown)
  return (
    <section className="preview-frame" aria-label="Preview of your website">
      <div className="preview-head">
        <nav className="preview-tabs" aria-label="Pages of your website">
          {SITE_PAGES.map(({ file, label }) => (
            <a key={file} href={preview + file} target={name} aria-current={file === shown ? 'page' : undefined}>
              {label}
            </a>
          ))}
        </nav>
        <Segments label="Screen size" segments={VIEWS} value={view} onChange={setView} />
      </div>
      <p className="preview-url">
        <Icon icon={Lock} size="sm" />
        <b>{domain || 'Your website'}</b>
        <span>Build {build}, not online yet</span>
      </p>
      <div className={`preview-view preview-${view}`}>
        <iframe
          src={preview}
          name={name}
          title={`${page?.label ?? 'A'} page of your website, build ${build}`}
          sandbox="allow-same-origin"
          onLoad={follow}
        />
      </div>
    </section>
  )
}
