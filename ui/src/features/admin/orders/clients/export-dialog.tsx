import { Button } from '@/components/ui/button'
import { Dialog, DialogClose, DialogFooter } from '@/components/ui/dialog'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { confirmed } from '@/lib/admin/confirmation'
import { download } from '@/lib/admin/download'
import { formatDate } from '@/lib/dates'
import type { ClientDetails } from '@/lib/schemas'
import { countOrders } from './client-names'
import { NamedOrders } from './named-orders'

interface ExportDialogProps {
  client: ClientDetails
  orderId: string
  onClose: () => void
}

export function ExportDialog({ client, orderId, onClose }: ExportDialogProps) {
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => {
      const orders = client.orders.map(({ id }) => id)
      return confirmed(() => download(`/api/admin/clients/${orderId}/export`, { orders }))
    },
    failed: 'Not Exported',
    onSuccess: () => {
      toast({ title: 'Data Exported', description: 'Read it before you hand it out: it has your team’s notes.' })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen && !isPending) onClose()
      }}
      title="Export This Client’s Data"
      description="A ZIP file with the forms, messages, files and payments of these orders, and your team’s notes. Passwords and links aren’t in it."
    >
      <NamedOrders orders={client.orders} more={({ createdAt }) => `ordered ${formatDate(createdAt)}`} />
      <DialogFooter>
        <DialogClose>
          <Button variant="outline" disabled={isPending}>
            Cancel
          </Button>
        </DialogClose>
        <Button busy={isPending} busyLabel="Exporting..." onClick={() => mutate()}>
          Export {countOrders(client.orders.length)}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
