import { ExternalLink, Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Icon } from '@/components/ui/icon'
import { Segments } from '@/components/ui/segments'
import { Skeleton } from '@/components/ui/skeleton'
import { classNames } from '@/lib/class-names'
import { PreviewFrames } from './preview-frames'
import { SITE_PAGES } from './site-pages'
import styles from './site-preview.module.css'

const SCREENS = [
  { value: 'desktop', label: 'Desktop', icon: Monitor },
  { value: 'phone', label: 'Phone', icon: Smartphone },
] as const

/** Below this a whole desktop is too small to read. */
const NARROW_PX = 768

type Screen = (typeof SCREENS)[number]['value']

interface SitePreviewProps {
  /** The folder of the pages; empty until they are made. */
  folder: string
  file: string
  /** Why there is no newer preview. */
  problem: string
  /** What the pages shown are: saved, or with what is typed. */
  caption: string
  onFile: (file: string) => void
}

/** The website as it will be, page by page, at the width of a computer or a phone. */
export function SitePreview({ folder, file, problem, caption, onFile }: SitePreviewProps) {
  const [screen, setScreen] = useState<Screen>(() => (window.innerWidth < NARROW_PX ? 'phone' : 'desktop'))
  const page = SITE_PAGES.find((one) => one.file === file)
  return (
    <section className={classNames(styles.sitePreview, 'sheet')} data-preview aria-label="Preview">
      <div className={styles.sitePreviewHead}>
        <div className={styles.sitePreviewPages} role="group" aria-label="Page">
          {SITE_PAGES.map((one) => (
            <button key={one.file} type="button" aria-pressed={one.file === file} onClick={() => onFile(one.file)}>
              {one.label}
            </button>
          ))}
        </div>
        <Segments label="Screen size" segments={SCREENS} value={screen} onChange={setScreen} />
      </div>
      {problem && (
        <div className={styles.sitePreviewProblem}>
          <Alert title="Not in the preview yet" variant="notice">
            {problem}
          </Alert>
        </div>
      )}
      <div className={styles.sitePreviewStage}>
        <div className={classNames(styles.sitePreviewView, screen === 'phone' && styles.sitePreviewPhone)}>
          {folder ? (
            <PreviewFrames folder={folder} file={file} title={`${page?.label ?? 'A'} page`} onFile={onFile} />
          ) : (
            !problem && <Skeleton height="100%" />
          )}
        </div>
      </div>
      <p className={classNames(styles.sitePreviewFoot, 'caption')}>
        <span role="status">{caption}</span>
        {folder && (
          <a href={folder + file} target="_blank" rel="noopener">
            Open full size
            <Icon icon={ExternalLink} size="sm" />
          </a>
        )}
      </p>
    </section>
  )
}
