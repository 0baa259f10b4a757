import { useState, type SubmitEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose, DialogFooter } from '@/components/ui/dialog'
import { EmailAddress } from '@/components/ui/email-address'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import type { OrderStatus } from '@/lib/order-status'
import type { AdminOrder } from '@/lib/schemas'
import { StatusSelect } from './status-select'
import { useUpdateStatus } from './use-update-status'

interface StatusDialogProps {
  order: AdminOrder
  onClose: () => void
}

export function StatusDialog({ order, onClose }: StatusDialogProps) {
  const [status, setStatus] = useState<OrderStatus>(order.status)
  const [notes, setNotes] = useState('')
  const [message, setMessage] = useState('')
  const update = useUpdateStatus(order, onClose)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    update.mutate({
      status,
      ...(notes.trim() && { adminNotes: notes }),
      ...(message.trim() && { clientMessage: message }),
    })
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen && !update.isPending) onClose()
      }}
      holdsText={Boolean(notes.trim() || message.trim())}
      title="Update Order Status"
      description={
        <>
          Change the status for the order from{' '}
          <b className="wrap-anywhere">
            <EmailAddress address={order.email} />
          </b>
          .
        </>
      }
    >
      <form onSubmit={submit}>
        <Field label="New Status">
          <StatusSelect value={status} onValueChange={setStatus} />
        </Field>
        <Field label="Admin Notes (Optional)" hint="Only staff see notes.">
          <Textarea
            rows={3}
            dir="auto"
            placeholder="Add notes about this status change..."
            value={notes}
            onChange={(event) => setNotes(event.target.value)}
          />
        </Field>
        <Field
          label="Message to the client (optional)"
          hint="Sent with the email about this change. Notes stay with staff."
        >
          <Textarea rows={3} dir="auto" value={message} onChange={(event) => setMessage(event.target.value)} />
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
