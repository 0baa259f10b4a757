import { TriangleAlert } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose, DialogFooter } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import type { OfferDraft } from '@/lib/schemas'
import { ChangeList } from './change-list'
import type { DraftStore } from './draft-store'
import styles from './offer.module.css'
import { usePublish } from './use-publish'

const SHOWN = 4

interface PublishDialogProps {
  store: DraftStore
  draft: OfferDraft
  onClose: () => void
}

/** What changes, once more and in words, before it is sold. */
export function PublishDialog({ store, draft, onClose }: PublishDialogProps) {
  const publish = usePublish(store, onClose)
  const version = draft.newestVersion + 1
  return (
    <Dialog
      open
      onOpenChange={onClose}
      wide
      title={`Publish version ${version}?`}
      description="New orders are sold under it at once. Orders sold before keep what they bought."
    >
      <div className={styles.offerPublish}>
        <ChangeList changes={draft.changes} isFolded />
        {draft.hints.length > 0 && (
          <div className={styles.offerHints}>
            <h3>Check these first</h3>
            <Hints hints={draft.hints.slice(0, SHOWN)} />
            {draft.hints.length > SHOWN && (
              <details className={styles.offerMore}>
                <summary>{`${draft.hints.length - SHOWN} more`}</summary>
                <Hints hints={draft.hints.slice(SHOWN)} />
              </details>
            )}
          </div>
        )}
      </div>
      <DialogFooter>
        <DialogClose>
          <Button variant="outline">Cancel</Button>
        </DialogClose>
        <Button busy={publish.isPending} busyLabel="Publishing..." onClick={() => publish.mutate()}>
          {`Publish version ${version}`}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

function Hints({ hints }: { hints: OfferDraft['hints'] }) {
  return (
    <ul>
      {hints.map(({ field, what }) => (
        <li key={field + what}>
          <Icon icon={TriangleAlert} size="sm" />
          {what}
        </li>
      ))}
    </ul>
  )
}
