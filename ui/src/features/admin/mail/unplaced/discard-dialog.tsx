import { AlertDialog, AlertDialogCancel } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import type { UnplacedMail } from '@/lib/schemas'
import { useDiscard } from './use-unplaced'

/** Asks once more: nobody can read it here again. */
export function DiscardDialog({ mail, onClose }: { mail: UnplacedMail; onClose: () => void }) {
  const discard = useDiscard(mail.id, onClose)
  return (
    <AlertDialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen && !discard.isPending) onClose()
      }}
      title="Discard This Email?"
      description={
        <>
          “<bdi>{mail.subject || 'No subject'}</bdi>” from <bdi>{mail.sender || 'nobody'}</bdi> is deleted here. You
          can’t get it back. A mailbox that it came from keeps its own copy.
        </>
      }
    >
      <AlertDialogCancel>
        <Button variant="outline" disabled={discard.isPending}>
          Cancel
        </Button>
      </AlertDialogCancel>
      <Button variant="destructive" busy={discard.isPending} busyLabel="Discarding..." onClick={() => discard.mutate()}>
        Discard
      </Button>
    </AlertDialog>
  )
}
