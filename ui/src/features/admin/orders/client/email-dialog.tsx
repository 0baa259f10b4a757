import { useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { refreshOrders } from '@/lib/admin/admin-data'
import { confirmed } from '@/lib/admin/confirmation'
import { http } from '@/lib/http'
import type { AdminOrder } from '@/lib/schemas'

interface EmailDialogProps {
  order: AdminOrder
  onClose: () => void
}

export function EmailDialog({ order, onClose }: EmailDialogProps) {
  const [email, setEmail] = useState(order.email)
  const correct = useCorrectEmail(order.id, onClose)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (email.trim() === order.email) onClose()
    else correct.mutate(email.trim())
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen && !correct.isPending) onClose()
      }}
      title="Correct Email"
      description="The old password, logins and links stop working. If the order is paid, we’ll email the new address a link to set a password."
    >
      {correct.error && (
        <Alert variant="danger" title="The email wasn’t changed">
          {correct.problem}
        </Alert>
      )}
      <form noValidate onSubmit={submit}>
        <Field label="Email of this order">
          <Input
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <DialogFooter>
          <DialogClose>
            <Button variant="outline" disabled={correct.isPending}>
              Cancel
            </Button>
          </DialogClose>
          <Button type="submit" busy={correct.isPending} busyLabel="Saving...">
            Save Email
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

function useCorrectEmail(orderId: string, onDone: () => void) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (email: string) =>
      confirmed(() => http.patch('/api/orders/{order_id}/email', { params: { order_id: orderId }, body: { email } })),
    onSuccess: ({ email }) => {
      toast({ title: 'Email Corrected', description: `This order now belongs to ${email}.` })
      refreshOrders(queryClient)
      onDone()
    },
  })
}
