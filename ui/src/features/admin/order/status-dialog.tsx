import { useState, type SubmitEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import type { AdminOrder } from '@/features/admin/types'
import type { OrderStatus } from '@/lib/order-status'
import { LazyStatusSelect } from './lazy-status-select'
import { useUpdateStatus } from './use-update-status'

interface StatusDialogProps {
  order: AdminOrder
  onClose: () => void
}

export function StatusDialog({ order, onClose }: StatusDialogProps) {
  const [status, setStatus] = useState<OrderStatus>(order.status)
  const [notes, setNotes] = useState('')
  const update = useUpdateStatus(order.id, onClose)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    update.mutate({ status, ...(notes.trim() && { adminNotes: notes }) })
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen && !update.isPending) onClose()
      }}
      title="Update Order Status"
      description={
        <>
          Change the status for the order from <b className="wrap-anywhere">{order.email}</b>.
        </>
      }
    >
      <form onSubmit={submit}>
        <Field label="New Status">
          <LazyStatusSelect value={status} onValueChange={setStatus} />
        </Field>
        <Field label="Admin Notes (Optional)" hint="Only staff see notes.">
          <Textarea
            rows={4}
            dir="auto"
            placeholder="Add notes about this status change..."
            value={notes}
            onChange={(event) => setNotes(event.target.value)}
          />
        </Field>
        <DialogFooter>
          <DialogClose>
            <Button variant="outline" disabled={update.isPending}>
              Cancel
            </Button>
          </DialogClose>
          <Button type="submit" busy={update.isPending} busyLabel="Updating...">
            Update Status
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
