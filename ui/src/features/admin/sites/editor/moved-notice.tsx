import { useEffect, useRef } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import type { SiteContent } from '@/lib/schemas'
import { ChangeList } from './change-list'
import type { SiteDraft } from './use-site-draft'

interface MovedNoticeProps {
  orderId: string
  content: SiteContent
  draft: SiteDraft
}

/** Somebody else was quicker. Nothing is lost: whoever comes second decides. */
export function MovedNotice({ orderId, content, draft }: MovedNoticeProps) {
  const notice = useRef<HTMLElement>(null)
  // Whoever pressed Save at the foot of the page may be screens away from it. Nobody is led away from what they type.
  useEffect(() => {
    if (!document.activeElement?.matches('input, textarea, select')) notice.current?.focus()
  }, [])
  return (
    <section ref={notice} tabIndex={-1} className="sheet sheet-pad stack gap-3" aria-label="Changed meanwhile">
      <Alert title="The website has changed since you began" variant="danger">
        What you typed is still here and isn’t saved. It can go on top of what’s there now, or make way for it.
      </Alert>
      <ChangeList orderId={orderId} version={content.version} since={draft.since} />
      <div className="row">
        <Button variant="outline" size="sm" onClick={draft.keepMine}>
          Keep what I typed
        </Button>
        <Button variant="quiet-danger" size="sm" onClick={draft.discard}>
          Use what’s there now
        </Button>
      </div>
    </section>
  )
}
