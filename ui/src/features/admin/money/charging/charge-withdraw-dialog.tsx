import { AlertDialog, AlertDialogCancel } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { formatCents } from '@/lib/money'
import type { OrderCharge } from '@/lib/schemas'
import { useWithdraw } from './use-charges'

interface ChargeWithdrawDialogProps {
  orderId: string
  charge: OrderCharge
  onClose: () => void
}

export function ChargeWithdrawDialog({ orderId, charge, onClose }: ChargeWithdrawDialogProps) {
  const withdraw = useWithdraw(orderId, onClose)
  return (
    <AlertDialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen && !withdraw.isPending) onClose()
      }}
      title="Withdraw This Charge?"
      description={`${formatCents(charge.amount, charge.currency)} for “${charge.text}” can’t be paid anymore. It disappears from your client’s portal.`}
    >
      <AlertDialogCancel>
        <Button variant="outline" disabled={withdraw.isPending}>
          Cancel
        </Button>
      </AlertDialogCancel>
      <Button
        variant="destructive"
        busy={withdraw.isPending}
        busyLabel="Withdrawing..."
        onClick={() => withdraw.mutate(charge)}
      >
        Withdraw
      </Button>
    </AlertDialog>
  )
}
