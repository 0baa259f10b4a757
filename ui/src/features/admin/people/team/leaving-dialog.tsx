import { useState, type SubmitEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { NativeSelect } from '@/components/ui/native-select'
import type { Colleague, Member } from '@/lib/schemas'

interface LeavingDialogProps {
  member: Member
  openOrders: number
  /** Who could have them instead. */
  others: Colleague[]
  onClose: () => void
  onDisable: (handOverTo: string | null) => void
}

/** Somebody who leaves hands their open orders over. */
export function LeavingDialog({ member, openOrders, others, onClose, onDisable }: LeavingDialogProps) {
  const [to, setTo] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onClose()
    onDisable(to || null)
  }
  const have = openOrders === 1 ? '1 open order' : `${openOrders} open orders`
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Disable ${member.email}?`}
      description={`They’re logged out and can’t log in anymore. They have ${have}.`}
    >
      <form onSubmit={submit}>
        <Field
          label="Who gets their open orders?"
          hint="Whoever gets them hears of each by email. What nobody has is everybody’s in Needs you."
        >
          <NativeSelect value={to} onChange={({ target }) => setTo(target.value)}>
            <option value="">Nobody yet</option>
            {others.map((person) => (
              <option key={person.id} value={person.id}>
                {person.name} ({person.openOrders} open)
              </option>
            ))}
          </NativeSelect>
        </Field>
        <DialogFooter>
          <DialogClose>
            <Button variant="outline">Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="destructive">
            Disable
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
