import { useState } from 'react'
import { Unsaved } from '@/components/unsaved/unsaved-guard'
import { classNames } from '@/lib/class-names'
import type { SiteContent } from '@/lib/schemas'
import { whyFailed } from '@/lib/why-failed'
import { ConflictsCard } from './conflicts-card'
import { ContentForm } from './content-form'
import { MovedNotice } from './moved-notice'
import { SaveBar } from './save-bar'
import { useTypedPreview } from './site-content'
import styles from './site-editor.module.css'
import { HOME } from './site-pages'
import { SitePreview } from './site-preview'
import { useSiteDraft } from './use-site-draft'
import { VersionsCard } from './versions-card'

interface ContentEditorProps {
  orderId: string
  content: SiteContent
}

/** The form at the left, the pages at the right; on smaller screens one at a time. */
export function ContentEditor({ orderId, content }: ContentEditorProps) {
  const draft = useSiteDraft(orderId, content)
  const preview = useTypedPreview(orderId, content, draft.typed)
  const [file, setFile] = useState<string>(HOME)
  const [isPreviewing, setPreviewing] = useState(false)
  const problem = preview.error ? whyFailed(preview.error) : ''
  return (
    <div className={styles.siteEditor} data-shows={isPreviewing ? 'preview' : 'form'}>
      <Unsaved isUnsaved={draft.count > 0} />
      <div className={classNames(styles.siteEditorForm, 'stack-5')}>
        {draft.isBehind && <MovedNotice orderId={orderId} content={content} draft={draft} />}
        {content.conflicts.length > 0 && <ConflictsCard content={content} draft={draft} />}
        <ContentForm orderId={orderId} content={content} draft={draft} onFile={setFile} />
        <VersionsCard orderId={orderId} content={content} isUnsaved={draft.count > 0} />
      </div>
      <SitePreview
        folder={preview.data ?? ''}
        file={file}
        problem={problem}
        caption={draft.count > 0 ? 'With what you’ve typed. Not saved yet.' : `Build ${content.build}, as saved.`}
        onFile={setFile}
      />
      <SaveBar
        orderId={orderId}
        content={content}
        draft={draft}
        isPreviewing={isPreviewing}
        onPreview={() => setPreviewing(!isPreviewing)}
      />
    </div>
  )
}
