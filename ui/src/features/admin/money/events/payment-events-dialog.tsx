import { useId } from 'react'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose, DialogFooter } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { CopyId } from '@/features/admin/money/copy-id'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { formatDateTime } from '@/lib/dates'
import { http } from '@/lib/http'
import type { PaymentEvent } from '@/lib/schemas'
import styles from './payment-events-dialog.module.css'
import { useRetryEvent } from './use-retry-event'

export function PaymentEventsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      wide
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title="Payment events"
      description="Every event is saved, so nothing is lost. Try again. If it still fails, look up the payment with the card provider."
    >
      <EventList />
      <DialogFooter>
        <DialogClose>
          <Button variant="outline">Close</Button>
        </DialogClose>
      </DialogFooter>
    </Dialog>
  )
}

function EventList() {
  const read = useAdminRead(adminKeys.paymentEvents, (signal) => http.get('/api/admin/payment-events', { signal }))
  if (!read.data) return <ReadFallback title="The payment events couldn’t be loaded" read={read} />
  if (read.data.items.length === 0) {
    return <EmptyState title="Nothing to fix" text="All payment events have been processed." />
  }
  return (
    <ul>
      {read.data.items.map((event) => (
        <EventEntry key={event.id} event={event} />
      ))}
    </ul>
  )
}

function EventEntry({ event }: { event: PaymentEvent }) {
  const { id, type, objectId, createdAt, attempts, error } = event
  const retry = useRetryEvent(id)
  const typeId = useId()
  return (
    <li className={styles.event}>
      <div className="row between">
        <b className="min-w-0 wrap-anywhere" id={typeId}>
          {type}
        </b>
        <Button
          variant="outline"
          size="sm"
          aria-describedby={typeId}
          busy={retry.isPending}
          busyLabel="Trying..."
          onClick={() => retry.mutate()}
        >
          Try again
        </Button>
      </div>
      <p className="caption num">
        {formatDateTime(createdAt)} · {attempts === 1 ? 'tried once' : `tried ${attempts} times`}
      </p>
      {objectId && <CopyId id={objectId} />}
      {error && <p className="quoted">{error}</p>}
    </li>
  )
}
