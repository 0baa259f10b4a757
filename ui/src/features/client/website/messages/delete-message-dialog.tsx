import { AlertDialog, AlertDialogCancel } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { formatDate } from '@/lib/dates'
import type { ContactMessage } from '@/lib/schemas'
import { useDeleteMessage } from './inbox-data'

interface DeleteMessageDialogProps {
  token: string
  message: ContactMessage
  onClose: () => void
  /** Leads back to the list, which takes the focus: the message and its button are gone. */
  onDeleted: () => void
}

export default function DeleteMessageDialog({ token, message, onClose, onDeleted }: DeleteMessageDialogProps) {
  const remove = useDeleteMessage(token, () => {
    onClose()
    onDeleted()
  })
  return (
    <AlertDialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen && !remove.isPending) onClose()
      }}
      title="Delete this message?"
      description={
        <>
          The message from <bdi>{message.name}</bdi> ({formatDate(message.receivedAt)}) will be deleted for good. If it
          was emailed to you, that email stays.
        </>
      }
    >
      <AlertDialogCancel>
        <Button variant="outline" disabled={remove.isPending}>
          Cancel
        </Button>
      </AlertDialogCancel>
      <Button
        variant="destructive"
        busy={remove.isPending}
        busyLabel="Deleting..."
        onClick={() => remove.mutate(message.id)}
      >
        Delete message
      </Button>
    </AlertDialog>
  )
}
