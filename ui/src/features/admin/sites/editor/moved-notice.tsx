import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import type { SiteContent } from '@/lib/schemas'
import { DifferenceList } from './difference-list'
import { differences } from './site-typed'
import type { SiteDraft } from './use-site-draft'

/** Somebody else was quicker. Nothing is lost: whoever comes second decides. */
export function MovedNotice({ content, draft }: { content: SiteContent; draft: SiteDraft }) {
  const changes = differences(draft.seen, content)
  return (
    <div className="stack gap-3">
      <Alert title="The website has changed since you began" variant="danger">
        What you typed is still here and isn’t saved. It can go on top of what’s there now, or make way for it.
      </Alert>
      {changes.length > 0 && <DifferenceList changes={changes} />}
      <div className="row">
        <Button variant="outline" size="sm" onClick={draft.keepMine}>
          Keep what I typed
        </Button>
        <Button variant="quiet-danger" size="sm" onClick={draft.discard}>
          Use what’s there now
        </Button>
      </div>
    </div>
  )
}
