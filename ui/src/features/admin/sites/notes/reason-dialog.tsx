import { useState, type SubmitEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import { NOTE_LIMITS } from '@/generated/note-limits'

interface ReasonDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  description: string
  action: string
  isBusy: boolean
  onReason: (reason: string) => void
}

/** Asks why, for the log. */
export function ReasonDialog({ isOpen, onOpenChange, title, description, ...form }: ReasonDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange} title={title} description={description} holdsText>
      <ReasonForm {...form} />
    </Dialog>
  )
}

function ReasonForm({ action, isBusy, onReason }: Pick<ReasonDialogProps, 'action' | 'isBusy' | 'onReason'>) {
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isEmpty = reason.trim() === ''
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!isEmpty) onReason(reason.trim())
  }
  return (
    <form noValidate className="stack gap-4" onSubmit={submit}>
      <Field label="Reason" required error={isChecked && isEmpty ? 'Say why.' : undefined}>
        <Textarea
          rows={3}
          value={reason}
          maxLength={NOTE_LIMITS.reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <DialogFooter>
        <DialogClose>
          <Button variant="outline">Cancel</Button>
        </DialogClose>
        <Button type="submit" busy={isBusy} busyLabel="Saving...">
          {action}
        </Button>
      </DialogFooter>
    </form>
  )
}
