import { Button } from '@/components/ui/button'
import { Dialog, DialogClose, DialogFooter } from '@/components/ui/dialog'
import { LATE } from '@/features/client/website/review-words'
import type { WebsiteReview } from '@/lib/schemas'

interface SendDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  review: WebsiteReview
  count: number
  isBusy: boolean
  onSend: () => void
}

/** Says what sending counts as, before it does. */
export function SendDialog({ isOpen, onOpenChange, review, count, isBusy, onSend }: SendDialogProps) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title={count === 1 ? 'Send 1 note?' : `Send ${count} notes?`}
      description={whatItCounts(review)}
    >
      <DialogFooter>
        <DialogClose>
          <Button variant="outline">Keep writing</Button>
        </DialogClose>
        <Button busy={isBusy} busyLabel="Sending..." onClick={onSend}>
          Send my changes
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

function whatItCounts({ left, total }: WebsiteReview): string {
  if (left === 0) return LATE
  if (total === 1) return 'This is your included round. You can still approve later.'
  const rest = left === 1 ? 'It’s the last one.' : `You’ll have ${left - 1} left.`
  return `This uses 1 of your ${total} rounds. ${rest} You can still approve later.`
}
