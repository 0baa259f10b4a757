import { useState, type SubmitEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose, DialogFooter } from '@/components/ui/dialog'
import { EmailAddress } from '@/components/ui/email-address'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { LIMITS } from '@/generated/limits'
import type { AdminOrder } from '@/lib/schemas'
import { usePause } from './use-pause'

/** Asks what is waited for, in words that complete a sentence which the client reads. */
export function PauseDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const pause = usePause(order.id, onClose)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (reason.trim()) pause.mutate(reason.trim())
    else setError('Say what you’re waiting for. The client sees it.')
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen && !pause.isPending) onClose()
      }}
      holdsText={reason.trim() !== ''}
      title="Pause the clock"
      description={
        <>
          Business days don’t count for <EmailAddress address={order.email} /> until you resume. A day is left out if
          the clock was paused for more than half of it.
        </>
      }
    >
      <form noValidate onSubmit={submit}>
        <Field
          label="What are you waiting for?"
          hint={`Client sees: “We’re waiting for: ${reason.trim() || 'your photos'}”`}
          error={error}
          required
        >
          <Input
            value={reason}
            maxLength={LIMITS.waitingReason}
            placeholder="your photos"
            onChange={(event) => {
              setReason(event.target.value)
              setError(undefined)
            }}
          />
        </Field>
        <DialogFooter>
          <DialogClose>
            <Button variant="outline" disabled={pause.isPending}>
              Cancel
            </Button>
          </DialogClose>
          <Button type="submit" busy={pause.isPending} busyLabel="Saving...">
            Pause
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
