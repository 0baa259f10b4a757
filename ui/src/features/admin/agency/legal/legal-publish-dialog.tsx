import { Button } from '@/components/ui/button'
import { Dialog, DialogClose, DialogFooter } from '@/components/ui/dialog'
import type { LegalDraft } from '@/lib/schemas'
import { usePublishText, type LegalName } from './legal-data'
import { LegalDiff } from './legal-diff'

interface LegalPublishDialogProps {
  name: LegalName
  data: LegalDraft
  onClose: () => void
}

/** What changes, line by line, before anybody reads it. */
export function LegalPublishDialog({ name, data, onClose }: LegalPublishDialogProps) {
  const publish = usePublishText(name, onClose)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      wide
      title="Publish this text?"
      description="Visitors read it from now on, with its date, what changed, and a link to the version before."
    >
      <LegalDiff changes={data.changes} />
      <DialogFooter>
        <DialogClose>
          <Button variant="outline">Cancel</Button>
        </DialogClose>
        <Button
          busy={publish.isPending}
          busyLabel="Publishing..."
          onClick={() => publish.mutate(data.revision, { onError: onClose })}
        >
          Publish
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
