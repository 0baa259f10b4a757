import { AlertDialog, AlertDialogCancel } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import type { EmailDetails } from '@/lib/schemas'
import { useRestoreEmail } from './use-save-email'

interface RestoreDialogProps {
  email: EmailDetails
  onRestored: () => void
  onClose: () => void
}

export function RestoreDialog({ email, onRestored, onClose }: RestoreDialogProps) {
  const restore = useRestoreEmail(email.id, onRestored)
  return (
    <AlertDialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title="Back to the default text?"
      description={`“${email.name}” is sent in our words from now on. Your own text is deleted.`}
    >
      <AlertDialogCancel>
        <Button variant="outline">Cancel</Button>
      </AlertDialogCancel>
      <Button
        variant="destructive"
        busy={restore.isPending}
        busyLabel="Restoring..."
        onClick={() => {
          restore.mutate(email.revision, { onSettled: onClose })
        }}
      >
        Back to the default
      </Button>
    </AlertDialog>
  )
}
