import type { ReactNode } from 'react'
import { toastSaveFailed } from '@/components/admin/toast-save-failed'
import { AlertDialog, AlertDialogCancel } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { useRemoveSecrets } from './use-remove-secrets'

interface RemoveSecretDialogProps {
  what: 'payments' | 'mail'
  title: string
  description: ReactNode
  onClose: () => void
}

export function RemoveSecretDialog({ what, title, description, onClose }: RemoveSecretDialogProps) {
  const remove = useRemoveSecrets(what, { onSaved: onClose, onError: toastSaveFailed })
  return (
    <AlertDialog open onOpenChange={onClose} title={title} description={description}>
      <AlertDialogCancel>
        <Button variant="outline">Cancel</Button>
      </AlertDialogCancel>
      <Button variant="destructive" busy={remove.isPending} busyLabel="Removing..." onClick={() => remove.mutate()}>
        Remove
      </Button>
    </AlertDialog>
  )
}
