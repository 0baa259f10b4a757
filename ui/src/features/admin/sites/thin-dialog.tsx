import { AlertDialog, AlertDialogCancel } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'

interface ThinDialogProps {
  /** As a sentence lists it. */
  missing: string
  onYes: () => void
  onClose: () => void
}

/** Asks before a client sees a website that could say more. */
export function ThinDialog({ missing, onYes, onClose }: ThinDialogProps) {
  return (
    <AlertDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Release it as it is?"
      description={`It would be a better website with ${missing}.`}
      note="You can ask your client first. Whatever comes later makes a new build."
    >
      <AlertDialogCancel>
        <Button variant="ghost">Cancel</Button>
      </AlertDialogCancel>
      <Button
        onClick={() => {
          onYes()
          onClose()
        }}
      >
        Release the preview
      </Button>
    </AlertDialog>
  )
}
