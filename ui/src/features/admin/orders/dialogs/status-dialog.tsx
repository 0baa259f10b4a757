import { useState, type SubmitEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose, DialogFooter } from '@/components/ui/dialog'
import { EmailAddress } from '@/components/ui/email-address'
import { Field } from '@/components/ui/field'
import { StageRing } from '@/components/ui/stage-ring'
import { Textarea } from '@/components/ui/textarea'
import mailStyles from '@/features/admin/orders/client-mail/client-mail.module.css'
import { stageOf, statusLabel, type OrderStatus } from '@/lib/order-status'
import type { AdminOrder } from '@/lib/schemas'
import { EmailSwitch } from './email-switch'
import { StageNotice } from './stage-notice'
import { stageWarning } from './stage-warning'
import { StatusProof } from './status-proof'
import { StatusSelect } from './status-select'
import { useUpdateStatus } from './use-update-status'

interface StatusDialogProps {
  order: AdminOrder
  /** What it's to become, where that was said before the dialog opened. */
  to?: OrderStatus | undefined
  onClose: () => void
}

export function StatusDialog({ order: shown, to = shown.status, onClose }: StatusDialogProps) {
  const [status, setStatus] = useState<OrderStatus>(to)
  const [notes, setNotes] = useState('')
  const [message, setMessage] = useState('')
  const [tellsNews, setTellsNews] = useState(true)
  const [tellsAgain, setTellsAgain] = useState(false)
  const { moved, ...update } = useUpdateStatus(shown, onClose)
  const order = moved ?? shown
  const isAgain = status === order.status
  const emailsClient = isAgain ? tellsAgain : tellsNews
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    update.mutate({
      status,
      ...(notes.trim() && { adminNotes: notes }),
      ...(emailsClient && message.trim() && { clientMessage: message }),
      ...(emailsClient ? isAgain && { emailAgain: true } : !isAgain && { emailClient: false }),
    })
  }
  return (
    <Dialog
      open
      className={mailStyles.dialog}
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
        <div className={mailStyles.fields}>
          <Field label="New Status" hint={<CurrentStage status={order.status} />}>
            <StatusSelect value={status} onValueChange={setStatus} />
          </Field>
          <StageNotice warning={stageWarning(order, status)} onChoose={setStatus} />
          <Field label="Admin Notes (Optional)" hint="Only staff see notes.">
            <Textarea
              rows={2}
              dir="auto"
              placeholder="Add notes about this status change..."
              value={notes}
              onChange={(event) => setNotes(event.target.value)}
            />
          </Field>
          <EmailSwitch isOn={emailsClient} isAgain={isAgain} onChange={isAgain ? setTellsAgain : setTellsNews} />
          {emailsClient && (
            <Field label="Message to the client (optional)" hint="Part of the email about this change.">
              <Textarea rows={2} dir="auto" value={message} onChange={(event) => setMessage(event.target.value)} />
            </Field>
          )}
        </div>
        <StatusProof order={order} status={status} message={message} emailsClient={emailsClient} />
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

function CurrentStage({ status }: { status: OrderStatus }) {
  return (
    <span className={mailStyles.now}>
      Now <StageRing stage={stageOf(status)} /> {statusLabel(status)}
    </span>
  )
}
