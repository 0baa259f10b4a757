import { AlertDialog, AlertDialogCancel } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'

interface RemoveDialogProps {
  title: string
  description: string
  /** The button's word. */
  action?: string
  onClose: () => void
  onRemove: () => void
}

export function RemoveDialog({ title, description, action = 'Remove', onClose, onRemove }: RemoveDialogProps) {
  return (
    <AlertDialog open onOpenChange={onClose} title={title} description={description}>
      <AlertDialogCancel>
        <Button variant="outline">Cancel</Button>
      </AlertDialogCancel>
      <Button
        variant="destructive"
        onClick={() => {
          onClose()
          onRemove()
        }}
      >
        {action}
      </Button>
    </AlertDialog>
  )
}
