import { useRef } from 'react'
import { AlertDialog, AlertDialogCancel } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { formatDate } from '@/lib/dates'
import type { ContactMessage } from '@/lib/schemas'
import { useDeleteMessage } from './inbox-data'

interface DeleteMessageDialogProps {
  token: string
  message: ContactMessage
  onClose: () => void
  /** Takes the focus when the message and its button are gone. */
  focusAfter: () => HTMLElement | null
}

export default function DeleteMessageDialog({ token, message, onClose, focusAfter }: DeleteMessageDialogProps) {
  const isGone = useRef(false)
  const remove = useDeleteMessage(token, () => {
    isGone.current = true
    onClose()
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
      focusOnClose={() => (isGone.current ? focusAfter() : null)}
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
