import { useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { NativeSelect } from '@/components/ui/native-select'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { refreshOrders } from '@/lib/admin/admin-data'
import { usePeople } from '@/lib/admin/use-people'
import { http } from '@/lib/http'
import type { Selection } from './use-selection'

const NOBODY = ''

/** Gives many orders to one person, or takes them off everybody. */
export function BulkAssignDialog({ selection, onClose }: { selection: Selection; onClose: () => void }) {
  const people = usePeople().data?.people ?? []
  const [userId, setUserId] = useState(people.find(({ isMe }) => isMe)?.id ?? NOBODY)
  const count = selection.orders.length
  const isOther = people.some(({ id, isMe }) => id === userId && !isMe)
  const give = useGive(selection, onClose)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    give.mutate(userId)
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen && !give.isPending) onClose()
      }}
      title={`Assign ${count} ${count === 1 ? 'Order' : 'Orders'}`}
    >
      <form onSubmit={submit}>
        <Field label="Assignee" hint={isOther ? 'They get an email about each order.' : 'No email is sent.'}>
          <NativeSelect value={userId} onChange={({ target }) => setUserId(target.value)}>
            {people.map((person) => (
              <option key={person.id} value={person.id}>
                {person.isMe ? `${person.name} (you)` : person.name}
              </option>
            ))}
            <option value={NOBODY}>Nobody</option>
          </NativeSelect>
        </Field>
        <DialogFooter>
          <DialogClose>
            <Button variant="outline" disabled={give.isPending}>
              Cancel
            </Button>
          </DialogClose>
          <Button type="submit" busy={give.isPending} busyLabel="Assigning...">
            Assign
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

function useGive(selection: Selection, onDone: () => void) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (userId: string) =>
      http.post('/api/admin/orders/assignee', {
        body: { orders: selection.orders.map(({ id }) => id), userId: userId || null },
      }),
    onSuccess: ({ orders }) => {
      refreshOrders(queryClient)
      const refused = orders.filter(({ outcome }) => outcome === 'refused')
      const changed = orders.filter(({ outcome }) => outcome === 'changed').length
      selection.keep(refused.map(({ id }) => id))
      const [first] = refused
      if (first) {
        const description = `${refused.length} of ${orders.length} orders: ${first.reason}`
        toast({ title: 'Not All Assigned', description, variant: 'destructive' })
      } else toast({ title: 'Assignee Changed', description: `${changed} of ${orders.length} orders changed.` })
      onDone()
    },
    failed: 'Not Saved',
  })
}
