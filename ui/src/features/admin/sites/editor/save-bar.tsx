import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { lazyDialog } from '@/components/ui/lazy-dialog'
import { classNames } from '@/lib/class-names'
import type { SiteContent } from '@/lib/schemas'
import { useSaveContent, isMoved, type Reason } from './site-content'
import styles from './site-editor.module.css'
import type { SiteDraft } from './use-site-draft'

const reasonDialog = lazyDialog(async () => (await import('./reason-dialog')).ReasonDialog)
const discardDialog = lazyDialog(async () => (await import('./discard-dialog')).DiscardDialog)

interface SaveBarProps {
  orderId: string
  content: SiteContent
  draft: SiteDraft
  isPreviewing: boolean
  onPreview: () => void
}

/** At the foot of the page: how much changes, and what to do with it. */
export function SaveBar({ orderId, content, draft, isPreviewing, onPreview }: SaveBarProps) {
  const [asked, setAsked] = useState<'reason' | 'discard' | null>(null)
  const save = useSaveContent(orderId, draft.saved)
  const { count, typed, isBehind } = draft
  const close = () => setAsked(null)
  const submit = (why: Reason) =>
    save.mutate(
      { typed, version: content.version, ...why },
      {
        onSuccess: close,
        onError: (error) => {
          if (isMoved(error)) close()
        },
      },
    )
  return (
    <div className={classNames('foot-bar', styles.saveBar)}>
      <p role="status">
        <b>{count === 0 ? 'No changes' : count === 1 ? '1 change' : `${count} changes`}</b>
        {count > 0 && <span className="caption">{isBehind ? 'Choose what to keep first.' : 'Not saved yet'}</span>}
      </p>
      <div className="row">
        <Button variant="outline" size="sm" className={styles.siteToPreview} onClick={onPreview}>
          {isPreviewing ? 'Edit' : 'Preview'}
        </Button>
        {count > 0 && (
          <Button variant="ghost" size="sm" {...discardDialog.before} onClick={() => setAsked('discard')}>
            Discard
          </Button>
        )}
        <Button
          size="sm"
          disabled={count === 0 || isBehind}
          {...reasonDialog.before}
          onClick={() => {
            save.reset()
            setAsked('reason')
          }}
        >
          Save changes…
        </Button>
      </div>
      {asked === 'reason' && (
        <reasonDialog.Dialog
          title="Save these changes?"
          description="They make a new version and a new build. Nobody is emailed."
          action="Save changes"
          isBusy={save.isPending}
          error={isMoved(save.error) ? null : save.error}
          onReason={submit}
          onClose={close}
        />
      )}
      {asked === 'discard' && <discardDialog.Dialog onDiscard={draft.discard} onClose={close} />}
    </div>
  )
}
