import { AlertDialog, AlertDialogCancel } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import type { Domain } from '@/lib/schemas'

interface LeaveDomainDialogProps {
  domain: Domain
  /** What stands in its place; empty for nothing. */
  other?: string
  onLeave: () => void
  onClose: () => void
}

/** Asks before a website loses its domain, and says what visitors see then. */
export function LeaveDomainDialog({ domain, other = '', onLeave, onClose }: LeaveDomainDialogProps) {
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={other ? `Replace ${domain.shown}?` : `Remove ${domain.shown}?`}
      description={`${lost(domain)}${other ? ` ${other} works once its DNS records are right.` : ''}`}
    >
      <AlertDialogCancel>
        <Button variant="outline">Keep {domain.shown}</Button>
      </AlertDialogCancel>
      <Button
        variant="destructive"
        onClick={() => {
          onLeave()
          onClose()
        }}
      >
        {other ? 'Replace' : 'Remove'} domain
      </Button>
    </AlertDialog>
  )
}

function lost({ shown, isServed }: Domain): string {
  return isServed
    ? `Visitors will stop seeing the website at ${shown} right away. Coming back takes new checks, and can take hours.`
    : `Nothing is online at ${shown} yet. Its checks stop, and it’s free for another order.`
}
