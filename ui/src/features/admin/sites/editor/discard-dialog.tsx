import { AlertDialog, AlertDialogCancel } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'

interface DiscardDialogProps {
  onDiscard: () => void
  onClose: () => void
}

export function DiscardDialog({ onDiscard, onClose }: DiscardDialogProps) {
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title="Discard your changes?"
      description="What you’ve typed here is gone then. The website stays as it was saved last."
    >
      <AlertDialogCancel>
        <Button variant="outline">Keep editing</Button>
      </AlertDialogCancel>
      <Button
        variant="destructive"
        onClick={() => {
          onDiscard()
          onClose()
        }}
      >
        Discard
      </Button>
    </AlertDialog>
  )
}
