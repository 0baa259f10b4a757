import { useState, type SubmitEvent } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { centsOf, refundProblem, typedCents } from '@/features/admin/money/refunds/refund-amount'
import { formatCents } from '@/lib/money'
import type { OrderCharge } from '@/lib/schemas'
import { useChargeRefund } from './use-charges'

/** What comes of a full refund beside the money. */
const GOES_BACK: Record<OrderCharge['kind'], string> = {
  round: 'With a full refund, the round goes back, too, unless they’ve used it.',
  addon: 'With a full refund, the add-on comes off the order, unless you’ve begun it.',
  amount: '',
}

interface ChargeRefundDialogProps {
  orderId: string
  charge: OrderCharge
  onClose: () => void
}

export function ChargeRefundDialog({ orderId, charge, onClose }: ChargeRefundDialogProps) {
  const { kind, text, paid, refunded, currency } = charge
  const leftCents = paid - refunded
  const [typed, setTyped] = useState(typedCents(leftCents))
  const [isTried, setTried] = useState(false)
  const refund = useChargeRefund(orderId, charge, onClose)
  const amountCents = centsOf(typed, currency)
  const problem = refundProblem(typed, leftCents, currency)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (problem === null && amountCents !== null) refund.mutate(amountCents)
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen && !refund.isPending) onClose()
      }}
      title="Refund"
      description={`What was paid for “${text}” goes back the way it was paid. This can’t be undone.`}
    >
      {refund.error && (
        <Alert variant="danger" title="The refund isn’t confirmed">
          {refund.problem}
        </Alert>
      )}
      <form noValidate onSubmit={submit}>
        <Field
          label={`Amount in ${currency.toUpperCase()}`}
          hint={`You can refund up to ${formatCents(leftCents, currency)}.`}
          error={isTried && problem}
        >
          <Input
            className="num"
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        {GOES_BACK[kind] && <p className="muted small">{GOES_BACK[kind]}</p>}
        <DialogFooter>
          <DialogClose>
            <Button variant="outline" disabled={refund.isPending}>
              Cancel
            </Button>
          </DialogClose>
          <Button type="submit" variant="destructive" busy={refund.isPending} busyLabel="Refunding...">
            {problem === null && amountCents !== null ? `Refund ${formatCents(amountCents, currency)}` : 'Refund'}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
