import { AlertDialog, AlertDialogCancel } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'

interface ConnectLeftDialogProps {
  name: string
  /** What the server says. */
  why: string
  onConnect: () => void
  onClose: () => void
}

/** Asks before a domain that was another order's goes to this one, with whoever visits it. */
export function ConnectLeftDialog({ name, why, onConnect, onClose }: ConnectLeftDialogProps) {
  return (
    <AlertDialog open onOpenChange={onClose} title={`Use ${name} for this order?`} description={why}>
      <AlertDialogCancel>
        <Button variant="outline">Cancel</Button>
      </AlertDialogCancel>
      <Button onClick={onConnect}>Confirm domain</Button>
    </AlertDialog>
  )
}
