import { AlertDialog, AlertDialogCancel } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'

interface ElsewhereDialogProps {
  /** Where visitors find the website; empty while only its client sees it. */
  host: string
  onYes: () => void
  onClose: () => void
}

/** Asks before visitors or a client lose a website, and says which of them do. */
export function ElsewhereDialog({ host, onYes, onClose }: ElsewhereDialogProps) {
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={host ? `Take ${host} offline?` : 'Build this website elsewhere?'}
      description={
        host
          ? `A website that’s built elsewhere isn’t served from here. Visitors will stop seeing it at ${host} right away, and your client loses the preview.`
          : 'Your client won’t see the preview anymore, and every preview link stops working.'
      }
    >
      <AlertDialogCancel>
        <Button variant="outline">Keep it here</Button>
      </AlertDialogCancel>
      <Button
        variant="destructive"
        onClick={() => {
          onYes()
          onClose()
        }}
      >
        Build elsewhere
      </Button>
    </AlertDialog>
  )
}
