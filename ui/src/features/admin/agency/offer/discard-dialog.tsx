import { AlertDialog, AlertDialogCancel } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'

interface DiscardDialogProps {
  title: string
  action: string
  onDiscard: () => void
  onClose: () => void
}

/** Asks before a draft makes way. */
export function DiscardDialog({ title, action, onDiscard, onClose }: DiscardDialogProps) {
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={title}
      description="What you’ve changed in the draft is gone then. What’s sold stays as it is."
    >
      <AlertDialogCancel>
        <Button variant="outline">Keep the draft</Button>
      </AlertDialogCancel>
      <Button
        variant="destructive"
        onClick={() => {
          onDiscard()
          onClose()
        }}
      >
        {action}
      </Button>
    </AlertDialog>
  )
}
