import { useQueryClient } from '@tanstack/react-query'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose, DialogFooter } from '@/components/ui/dialog'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { refreshOrders } from '@/lib/admin/admin-data'
import type { AdminOrder } from '@/lib/schemas'
import { endHosting } from './end-hosting'

interface EndHostingDialogProps {
  order: AdminOrder
  onClose: () => void
}

export function EndHostingDialog({ order, onClose }: EndHostingDialogProps) {
  const end = useEndHosting(order.id, onClose)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen && !end.isPending) onClose()
      }}
      title="End hosting?"
      description={
        <>
          Hosting for <b>{order.email}</b> ends today, and the card won’t be charged again. This can’t be undone: the
          client would have to order again. If its website is online here, it stays online through the grace period you
          set, if any. After that, visitors see a page that says it isn’t available.
        </>
      }
    >
      {end.error && (
        <Alert variant="danger" title="Hosting is still running">
          {end.problem}
        </Alert>
      )}
      <DialogFooter>
        <DialogClose>
          <Button variant="outline" disabled={end.isPending}>
            Cancel
          </Button>
        </DialogClose>
        <Button variant="destructive" busy={end.isPending} busyLabel="Ending..." onClick={() => end.mutate()}>
          End hosting
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

function useEndHosting(orderId: string, onEnded: () => void) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: () => endHosting(orderId),
    onSuccess: (message) => {
      toast({ title: 'Hosting Ended', description: message })
      onEnded()
    },
    onSettled: () => refreshOrders(queryClient),
  })
}
