import { useState, type ReactNode } from 'react'
import { toastSaveFailed } from '@/components/admin/toast-save-failed'
import { AlertDialog, AlertDialogCancel } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { useRemoveSecrets } from './use-remove-secrets'

interface RemoveSecretProps {
  what: 'payments' | 'mail'
  label: string
  title: string
  description: ReactNode
}

export function RemoveSecret({ what, label, title, description }: RemoveSecretProps) {
  const [isAsking, setAsking] = useState(false)
  const remove = useRemoveSecrets(what, { onSaved: () => setAsking(false), onError: toastSaveFailed })
  return (
    <>
      <Button variant="quiet-danger" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <AlertDialog open={isAsking} onOpenChange={setAsking} title={title} description={description}>
        <AlertDialogCancel>
          <Button variant="outline">Cancel</Button>
        </AlertDialogCancel>
        <Button variant="destructive" busy={remove.isPending} busyLabel="Removing..." onClick={() => remove.mutate()}>
          Remove
        </Button>
      </AlertDialog>
    </>
  )
}
