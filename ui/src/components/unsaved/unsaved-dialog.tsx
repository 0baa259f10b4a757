import { AlertDialog, AlertDialogCancel } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'

interface UnsavedDialogProps {
  /** Stays on the page. */
  onClose: () => void
  onLeave: () => void
}

export function UnsavedDialog({ onClose, onLeave }: UnsavedDialogProps) {
  return (
    <AlertDialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title="Leave without saving?"
      description="Your changes on this page aren’t saved yet."
    >
      <AlertDialogCancel>
        <Button variant="outline">Stay</Button>
      </AlertDialogCancel>
      <Button variant="destructive" onClick={onLeave}>
        Leave
      </Button>
    </AlertDialog>
  )
}
